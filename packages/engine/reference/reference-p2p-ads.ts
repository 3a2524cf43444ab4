import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import { P2P_AD_STATES, type P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceP2pClock } from './reference-p2p-clock.ts';
import { idOf, type P2pVenue } from './reference-p2p-venue.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';

interface ReferenceAd {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly isSelling: boolean;
  readonly asset: number;
  version: number;
  state: P2pAdState;
  units: bigint;
}

/** Every ad that ever was. */
export class ReferenceP2pAds {
  private readonly all: ReferenceAd[] = [];
  private readonly venue: P2pVenue;
  private readonly clock: ReferenceP2pClock;

  constructor(venue: P2pVenue, clock: ReferenceP2pClock) {
    this.venue = venue;
    this.clock = clock;
  }

  find(id: number): ReferenceAd | undefined {
    return this.all.find((ad) => ad.id === id);
  }

  /** Returns what the ads of an account hold of an asset. */
  heldOf(account: number, asset: number): bigint {
    return this.all
      .filter((ad) => ad.isSelling && ad.owner === account && ad.asset === asset)
      .reduce((sum, { units }) => sum + units, 0n);
  }

  set(record: ReferenceRecord): EngineEvent[] | RejectionName {
    if (record.length !== 80) return 'MALFORMED_COMMAND';
    const [id, version] = [idOf(record.f64(OFFSET.p2pAdId)), idOf(record.f64(OFFSET.p2pAdVersion))];
    const side = SIDES[record.u8(OFFSET.p2pAdSide)];
    const state = P2P_AD_STATES[record.u8(OFFSET.p2pAdState)];
    if (id === null || version === null || side === undefined || state === undefined) return 'MALFORMED_COMMAND';
    const { accounts, assets, ledger } = this.venue;
    const owner = record.u32(OFFSET.account);
    const asset = record.u32(OFFSET.p2pAdAsset);
    if (!accounts.isUser(owner)) return 'UNKNOWN_ACCOUNT';
    if (assets[asset] === undefined) return 'UNKNOWN_ASSET';
    const known = this.find(id);
    const duplicate: EngineEvent[] = [{ kind: 'duplicate', orderId: 0 }];
    if (known?.state === 'CLOSED') return state === 'CLOSED' ? duplicate : 'P2P_AD_GONE';
    if (known && (known.owner !== owner || known.side !== side || known.asset !== asset)) return 'UNKNOWN_P2P_AD';
    if (known && version < known.version) return 'P2P_AD_CHANGED';
    if (version === known?.version) return duplicate;
    if (state === 'LIVE' && !this.clock.isRunning) return 'P2P_PAUSED';
    const seen = record.f64(OFFSET.p2pAdSeenUnits);
    if (known?.state === 'LIVE' && state !== 'CLOSED' && seen !== Number(known.units)) return 'P2P_AD_CHANGED';
    const asked = whole(record.f64(OFFSET.p2pAdUnits));
    if (asked === null) return 'AMOUNT_INVALID';
    const units = state === 'LIVE' ? asked : 0n;
    const isSelling = side === 'SELL';
    const more = isSelling ? units - (known?.units ?? 0n) : 0n;
    if (more > ledger.of(owner, asset).available) return 'INSUFFICIENT_BALANCE';
    if (known) Object.assign(known, { version, state, units });
    else this.all.push({ id, owner, side, isSelling, asset, version, state, units });
    const told: EngineEvent = {
      ...{ kind: 'p2pAdSet', adId: id, account: owner, version, state, side, asset },
      units: Number(units),
    };
    if (more === 0n) return [told];
    const reason = more > 0n ? 'P2P_AD_HOLD' : 'P2P_AD_RELEASE';
    return [told, ledger.post(owner, asset, reason, { available: -more, held: more }, 0, 0)];
  }
}
