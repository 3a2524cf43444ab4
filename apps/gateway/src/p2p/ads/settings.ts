import type { P2pSettingsData } from '@pelorus/protocol/p2p/ads.ts';
import { clockOf } from '../clock.ts';
import type { MarketNeeds } from '../needs.ts';
import { offeredMethods } from '../payment/methods.ts';
import { venueOf } from '../venue.ts';

/** Returns what the venue offers, for everybody. */
export async function settingsOf(deps: MarketNeeds): Promise<P2pSettingsData> {
  const { appealAfterMinutes, assets, fiats, firstOrdersMax, level, makerFee, releaseMinutes } = venueOf(deps);
  return {
    assets,
    fiats,
    methods: [...offeredMethods(deps).values()].map(({ countries, fields, fiats: pays, ...method }) => ({
      ...method,
      fiats: [...pays],
      countries: [...countries],
      fields: [...fields],
    })),
    makerFee,
    levelNeeded: level,
    firstOrdersMax,
    appealAfterMinutes,
    releaseMinutes,
    isRunning: (await clockOf(deps.pool)).isRunning,
  };
}
