import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceP2pOrder } from './reference-p2p-order.ts';
import { idOf, type P2pVenue } from './reference-p2p-venue.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';

/** What merchants have put aside, by account and asset, and for which orders it has paid. */
export class ReferenceP2pDeposits {
  private readonly units = new Map<string, bigint>();
  private readonly paid: number[] = [];
  private readonly venue: P2pVenue;
  private readonly orders: readonly ReferenceP2pOrder[];

  constructor(venue: P2pVenue, orders: readonly ReferenceP2pOrder[]) {
    this.venue = venue;
    this.orders = orders;
  }

  of(account: number, asset: number): bigint {
    return this.units.get(`${account}/${asset}`) ?? 0n;
  }

  set(record: ReferenceRecord): EngineEvent[] | RejectionName {
    if (record.length !== 56) return 'MALFORMED_COMMAND';
    const { accounts, assets, ledger } = this.venue;
    const account = record.u32(OFFSET.account);
    const asset = record.u32(OFFSET.p2pDepositAsset);
    if (!accounts.isUser(account)) return 'UNKNOWN_ACCOUNT';
    if (assets[asset] === undefined) return 'UNKNOWN_ASSET';
    const units = whole(record.f64(OFFSET.p2pDepositUnits));
    if (units === null) return 'AMOUNT_INVALID';
    const more = units - this.of(account, asset);
    if (more === 0n) return [{ kind: 'duplicate', orderId: 0 }];
    if (more > ledger.of(account, asset).available) return 'INSUFFICIENT_BALANCE';
    this.units.set(`${account}/${asset}`, units);
    const reason = more > 0n ? 'P2P_DEPOSIT_HOLD' : 'P2P_DEPOSIT_RELEASE';
    return [
      { kind: 'p2pDepositSet', account, asset, units: Number(units) },
      ledger.post(account, asset, reason, { available: -more, held: more }, 0, 0),
    ];
  }

  pay(record: ReferenceRecord): EngineEvent[] | RejectionName {
    const orderId = idOf(record.length === 64 ? record.f64(OFFSET.p2pDepositOrderId) : 0);
    if (orderId === null) return 'MALFORMED_COMMAND';
    const { accounts, assets, ledger } = this.venue;
    const [account, to] = [record.u32(OFFSET.account), record.u32(OFFSET.p2pDepositTo)];
    if (account === to) return 'MALFORMED_COMMAND';
    if (!accounts.isUser(account) || !accounts.isUser(to)) return 'UNKNOWN_ACCOUNT';
    const asset = record.u32(OFFSET.p2pDepositAsset);
    if (assets[asset] === undefined) return 'UNKNOWN_ASSET';
    if (this.paid.includes(orderId)) return [{ kind: 'duplicate', orderId: 0 }];
    if (!this.orders.some(({ id }) => id === orderId)) return 'UNKNOWN_P2P_ORDER';
    const units = whole(record.f64(OFFSET.p2pDepositUnits));
    if (units === null || units === 0n) return 'AMOUNT_INVALID';
    if (units > this.of(account, asset)) return 'INSUFFICIENT_BALANCE';
    this.paid.push(orderId);
    this.units.set(`${account}/${asset}`, this.of(account, asset) - units);
    return [
      { kind: 'p2pDepositPaid', orderId, account, to, asset, units: Number(units) },
      ledger.post(account, asset, 'P2P_DEPOSIT_PAID', { held: -units }, 0, 0),
      ledger.post(to, asset, 'P2P_DEPOSIT_PAID', { available: units }, 0, 0),
    ];
  }
}
