import { createContext } from 'react';

/** What only the server knows while it renders; in the browser the defaults hold. */
interface ServerFacts {
  /** For script tags under the content security policy. */
  nonce: string | undefined;
  /** Script files of the page’s messages, fetched with its first scripts. */
  preloads: readonly string[];
}

export const ServerFactsContext = createContext<ServerFacts>({ nonce: undefined, preloads: [] });
