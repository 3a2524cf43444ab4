import type { WebContext } from '@pelorus/protocol/http/loader-api.ts';
import { createContext, RouterContextProvider } from 'react-router';

/** What the gateway hands over with each request; loaders read it with `context.get(webContext)`. */
export const webContext = createContext<WebContext>();
/** Returns the script files that hold a locale's messages, to be fetched beside the page's scripts. */
export const catalogueFiles = createContext<(locale: string) => readonly string[]>(() => []);

/** Returns the context of one request. */
export function requestContext(
  context: WebContext,
  files: (locale: string) => readonly string[],
): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(webContext, context);
  provider.set(catalogueFiles, files);
  return provider;
}
