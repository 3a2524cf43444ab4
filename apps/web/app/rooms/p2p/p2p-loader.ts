import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import { openMarkets } from '../../shell/markets/open-markets.tsx';

/** Settings of P2P for a page; without them the markets that are open, for the page that says so. */
export async function p2pStart(api: AskedApi) {
  const settings = await api.p2pSettings();
  return { settings, markets: settings === null ? await openMarkets(api) : [] };
}
export type P2pStart = Awaited<ReturnType<typeof p2pStart>>;
