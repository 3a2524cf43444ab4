import type { Banner } from '@pelorus/protocol/announcements/http.ts';
import { type ComponentType, createContext } from 'react';

/** Facts known only to the rendering server; in the browser the defaults apply. */
interface ServerFacts {
  /** For script tags under the content security policy. */
  nonce: string | undefined;
  /** Script files of the page’s messages, fetched with its first scripts. */
  preloads: readonly string[];
  /** Fonts that the page is written in, asked for with it (WEB-80). */
  fonts: readonly string[];
  /** The banner, which browsers fetch only where there is one. */
  Banner?: ComponentType<{ banner: Banner }>;
}

export const ServerFactsContext = createContext<ServerFacts>({ nonce: undefined, preloads: [], fonts: [] });
