import { isWholeAmount } from '@pelorus/money/units.ts';
import { SELL, SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { P2P_AD_STATES, type P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { SET_P2P_AD_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { isNoId } from './ids.ts';
import type { P2pAd } from './p2p-state.ts';

const DUPLICATE = -1;

/** Handles a setP2pAd record: what an ad offers from this version on (ESCR-02); returns the id of the refusal, or 0. */
export function setP2pAd(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, ledger, p2p } = state;
  const adId = batch.p2pAdId(at);
  const version = batch.p2pAdVersion(at);
  const side = batch.p2pAdSide(at);
  const adState = P2P_AD_STATES[batch.p2pAdState(at)];
  const isRecord = recordBytes === SET_P2P_AD_BYTES && !isNoId(adId) && !isNoId(version);
  if (!isRecord || SIDES[side] === undefined || adState === undefined) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!state.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const asset = batch.p2pAdAsset(at);
  if (state.catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  const wanted: P2pAd = { adId, account, side, asset, version, state: adState, units: 0, takers: new Set() };
  const refusal = refusalOf(state, wanted);
  if (refusal === DUPLICATE) {
    events.duplicate(0);
    return 0;
  }
  if (refusal !== 0) return refusal;
  const known = p2p.ads.get(adId);
  if (known?.state === 'LIVE' && adState !== 'CLOSED' && batch.p2pAdSeenUnits(at) !== known.units)
    return REJECTIONS.P2P_AD_CHANGED.id;
  const asked = batch.p2pAdUnits(at) + 0;
  if (!isWholeAmount(asked)) return REJECTIONS.AMOUNT_INVALID.id;
  const units = adState === 'LIVE' ? asked : 0;
  const change = side === SELL ? units - (known?.units ?? 0) : 0;
  if (change > ledger.availableOf(account, asset)) return REJECTIONS.INSUFFICIENT_BALANCE.id;
  put(state, known ?? wanted, version, adState, units);
  events.p2pAdSet(batch.p2pAdState(at), side, adId, account, version, asset, units);
  const reason = change > 0 ? POSTED.P2P_AD_HOLD : POSTED.P2P_AD_RELEASE;
  if (change !== 0) ledger.hold(ledger.cell(account, asset), account, asset, reason, change, 0);
  return 0;
}

/** Returns why an ad cannot become this, DUPLICATE if it is already, or 0 (ESCR-04, ESCR-05). */
function refusalOf({ p2p }: ExchangeState, wanted: P2pAd): number {
  if (p2p.closedAds.has(wanted.adId)) return wanted.state === 'CLOSED' ? DUPLICATE : REJECTIONS.P2P_AD_GONE.id;
  const known = p2p.ads.get(wanted.adId);
  if (known !== undefined) {
    const isSame = known.account === wanted.account && known.side === wanted.side && known.asset === wanted.asset;
    if (!isSame) return REJECTIONS.UNKNOWN_P2P_AD.id;
    if (wanted.version < known.version) return REJECTIONS.P2P_AD_CHANGED.id;
    if (wanted.version === known.version) return DUPLICATE;
  }
  return wanted.state === 'LIVE' && !p2p.clock.isRunning ? REJECTIONS.P2P_PAUSED.id : 0;
}

function put({ p2p }: ExchangeState, ad: P2pAd, version: number, adState: P2pAdState, units: number): void {
  if (adState === 'CLOSED') {
    p2p.ads.delete(ad.adId);
    p2p.closedAds.add(ad.adId);
    return;
  }
  ad.version = version;
  ad.state = adState;
  ad.units = units;
  p2p.ads.set(ad.adId, ad);
}
