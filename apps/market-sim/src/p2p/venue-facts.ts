import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import type { RatesData } from '@pelorus/protocol/markets/rates.ts';
import type { OffersData, P2pSettingsData, PricesData } from '@pelorus/protocol/p2p/ads.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { type RestClient, VenueRefusal } from '../venue/rest-client.ts';
import type { Rates } from './ad-plan.ts';

const RATES_KEPT_MS = 60_000;
const NOT_FOUND = 404;

/** What everybody can read of a venue's P2P. */
export class VenueFacts {
  readonly settings: P2pSettingsData;
  private readonly rest: RestClient;
  private readonly scales: ReadonlyMap<string, number>;
  private dollars: RatesData['rates'] = {};
  private dollarsAtMs = Number.NEGATIVE_INFINITY;

  private constructor(rest: RestClient, settings: P2pSettingsData, scales: ReadonlyMap<string, number>) {
    this.rest = rest;
    this.settings = settings;
    this.scales = scales;
  }

  /** Returns the facts; null: the venue has no P2P. */
  static async read(rest: RestClient, { assets }: Pick<SymbolsData, 'assets'>): Promise<VenueFacts | null> {
    try {
      const { data } = (await rest.get('/api/p2p/settings')) as { data: P2pSettingsData };
      return new VenueFacts(rest, data, new Map(assets.map(({ code, scale }) => [code, scale])));
    } catch (error) {
      if (error instanceof VenueRefusal && error.status === NOT_FOUND) return null;
      throw error;
    }
  }

  /** Returns what an asset costs in a currency, by `known` where that is the index; null: the venue knows none now. */
  async rates(asset: string, fiat: string, known: string | null = null): Promise<Rates | null> {
    const index = known ?? (await this.index(asset, fiat));
    const dollar = fiat === 'USD' ? '1' : (await this.dollarsNow())[fiat];
    if (index === null || dollar === undefined) return null;
    return { index: Number(index), dollar: Number(dollar), scale: this.scales.get(asset) ?? 2 };
  }

  private async index(asset: string, fiat: string): Promise<string | null> {
    const { data } = (await this.rest.get('/api/p2p/prices', { asset, fiat })) as { data: PricesData };
    return data.index;
  }

  private async dollarsNow(): Promise<RatesData['rates']> {
    const nowMs = Date.now();
    if (nowMs - this.dollarsAtMs > RATES_KEPT_MS) {
      this.dollars = ((await this.rest.get('/api/rates')) as { data: RatesData }).data.rates;
      this.dollarsAtMs = nowMs;
    }
    return this.dollars;
  }

  /** Returns the best offers whose owners are on a side. */
  async offers(ownersSide: AdSide, asset: string, fiat: string): Promise<OffersData> {
    const query = { side: ownersSide === 'SELL' ? 'BUY' : 'SELL', asset, fiat, limit: '20' };
    return ((await this.rest.get('/api/p2p/offers', query)) as { data: OffersData }).data;
  }
}
