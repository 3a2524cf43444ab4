import type { WebContext } from '@pelorus/protocol/http/loader-api.ts';
import { createContext, RouterContextProvider } from 'react-router';

/** What the gateway hands over with each request; loaders read it with `context.get(webContext)`. */
export const webContext = createContext<WebContext>();
/** Returns the script files that hold a locale's messages (`words`: which), to be fetched beside the page's scripts. */
export type CatalogueFiles = (locale: string, words: readonly string[]) => readonly string[];
export const catalogueFiles = createContext<CatalogueFiles>(() => []);

/** Returns the context of one request. */
export function requestContext(context: WebContext, files: CatalogueFiles): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(webContext, context);
  provider.set(catalogueFiles, files);
  return provider;
}
