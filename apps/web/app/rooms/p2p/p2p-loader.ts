import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import { openMarkets } from '../../shell/markets/open-markets.tsx';

/** Settings of P2P for a page; and the digits of its coins; without them the markets that are open, for the page that says so. */
export async function p2pStart(api: AskedApi) {
  const [settings, { assets }] = await Promise.all([api.p2pSettings(), api.symbols()]);
  if (settings === null) return { settings, markets: await openMarkets(api), scales: {} };
  const scaleOf = (code: string) => assets.find((asset) => asset.code === code)?.scale ?? 0;
  const scales: Record<string, number> = Object.fromEntries(settings.assets.map((code) => [code, scaleOf(code)]));
  return { settings, markets: [], scales };
}
export type P2pStart = Awaited<ReturnType<typeof p2pStart>>;
