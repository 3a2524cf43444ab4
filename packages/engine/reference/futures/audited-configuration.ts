import type { AccountTierPayload, FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { ReferenceRecord } from '../reference-record.ts';
import type { AuditedVenue } from './audited-venue.ts';

/** Takes over what a command that was accepted says of contracts, fees, tiers and deposits. */
export function configureVenue(
  venue: AuditedVenue,
  view: DataView,
  kind: number,
  events: readonly EngineEvent[],
): void {
  const said = () => new ReferenceRecord(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)).json();
  switch (kind) {
    case COMMAND_KIND.configureMarket:
      addContract(venue, said() as MarketPayload, events);
      return;
    case COMMAND_KIND.configureFeeTier: {
      const { makerE6, takerE6, tier } = said() as FeeTierPayload;
      venue.fees[tier] = { maker: BigInt(makerE6), taker: BigInt(takerE6) };
      return;
    }
    case COMMAND_KIND.setAccountTier: {
      const { account, tier } = said() as AccountTierPayload;
      venue.tiers.set(account, tier);
      return;
    }
    case COMMAND_KIND.transfer: {
      const account = view.getUint32(OFFSET.account, true);
      const units = BigInt(view.getFloat64(OFFSET.transferUnits, true));
      venue.spot.set(account, (venue.spot.get(account) ?? 0n) + units);
    }
  }
}

function addContract(venue: AuditedVenue, payload: MarketPayload, events: readonly EngineEvent[]): void {
  const [configured] = events;
  if (payload.contract === undefined || configured?.kind !== 'marketConfigured') return;
  if (venue.isContract(configured.market)) {
    venue.contract(configured.market).terms = payload.contract;
    return;
  }
  venue.contracts.push({
    market: configured.market,
    terms: payload.contract,
    tickLot: BigInt(payload.tickLotUnits),
    mark: 0n,
    markMs: 0,
    mayLiquidate: false,
    premiums: [],
    nextFundingMs: 0,
    isOpen: payload.status === 'TRADING',
  });
}
