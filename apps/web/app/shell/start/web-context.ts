import type { AskedApi, WebContext } from '@pelorus/protocol/http/loader-api.ts';
import { createContext, RouterContextProvider } from 'react-router';

/** The gateway's context of each request, as the rendering thread has it. */
export interface PageContext extends Omit<WebContext, 'api'> {
  api: AskedApi;
}

/** Loaders read it with `context.get(webContext)`. */
export const webContext = createContext<PageContext>();
/** Returns the script files that hold a locale's messages (`words`: which), to be fetched beside the page's scripts. */
type CatalogueFiles = (locale: string, words: readonly string[]) => readonly string[];
export const catalogueFiles = createContext<CatalogueFiles>(() => []);

/** Is told what went wrong while a page was rendered. */
type FaultListener = (error: unknown) => void;
export const faultListener = createContext<FaultListener>((error) => console.error(error));

/** Returns the context of one request. */
export function requestContext(
  context: PageContext,
  files: CatalogueFiles,
  onFault: FaultListener,
): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(webContext, context);
  provider.set(catalogueFiles, files);
  provider.set(faultListener, onFault);
  return provider;
}
