import type { AdRow } from '@pelorus/database/p2p/ads.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { P2P_AD_STATES, type P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
import { encodeSetP2pAd } from '@pelorus/protocol/wire/encode-fixed.ts';
import { submitCommand } from '../../commands.ts';
import type { P2pNeeds } from '../needs.ts';

/** After a crash between the core and the tables the core may know later versions than these; so many are tried. */
const TRIES = 8;

/**
 * Tells the core what an ad offers from a version on, and returns the version: a later one where the core knows that one
 * already, since what it was told then is not known to be the same. `seenUnits`: what the tables say it offers (ESCR-06). Throws the core's refusal, and CoreUnavailable.
 */
export async function tellCore(
  deps: P2pNeeds,
  ad: Pick<AdRow, 'account' | 'adId' | 'asset' | 'side'>,
  wanted: { version: number; state: P2pAdState; units: number; seenUnits: number },
): Promise<number> {
  for (let version = wanted.version; version < wanted.version + TRIES; version += 1) {
    const { events } = await submitCommand(
      deps,
      ad.account,
      encodeSetP2pAd({
        ...{ account: ad.account, adId: ad.adId, version, asset: ad.asset, units: wanted.units },
        seenUnits: wanted.seenUnits,
        ...{ side: SIDES.indexOf(ad.side), state: P2P_AD_STATES.indexOf(wanted.state) },
      }),
    );
    if (events[0]?.kind !== 'duplicate' || wanted.state === 'CLOSED') return version;
  }
  throw new Error(`the core knows more than ${TRIES} later versions of ad ${ad.adId}`);
}
