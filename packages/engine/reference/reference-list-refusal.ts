import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { conditionalRefusal, icebergRefusal, listCountRefusal, openRefusal } from './reference-counts.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceLegs } from './reference-legs.ts';
import { isPaidByFirst, type ReferenceListWish } from './reference-list-record.ts';
import type { ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { isConditional, takePegPrice } from './reference-placement.ts';
import { isOverPosition } from './reference-position.ts';
import { closedTo } from './reference-range.ts';
import { larger } from './reference-sweep.ts';

/** Returns the first reason not to take a list, or null; pegged orders of it that are placed at once have their price then. */
export function listRefusal(
  ledger: ReferenceLedger,
  market: ReferenceMarket,
  legsOf: ReferenceLegs,
  { account, kind, legs }: ReferenceListWish,
): RejectionName | null {
  for (const leg of legs) {
    const closed = closedTo(market, leg.stp);
    if (closed !== null) return closed;
  }
  for (const leg of kind === 'OCO' ? legs : legs.slice(0, 1)) {
    const offPeg = takePegPrice(market, leg);
    if (offPeg !== null) return offPeg;
  }
  for (const leg of legs) {
    const refusal = legsOf.refusal(leg, isPaidByFirst(kind) && leg !== legs[0]);
    if (refusal !== null) return refusal;
  }
  const followers = kind === 'OCO' ? legs : legs.slice(1);
  const waiting = followers.filter((leg) => isConditional(leg.type)).length;
  const tooMany =
    openRefusal(market, account, legs.length) ??
    conditionalRefusal(market, account, waiting) ??
    icebergRefusal(market, account, legs) ??
    listCountRefusal(market, account);
  if (tooMany !== null) return tooMany;
  const buys = (leg: ReferencePlacement | undefined) => (leg?.side === 'BUY' ? leg.lots : 0n);
  const [one, other] = followers;
  const most = larger(buys(one), buys(other));
  const bought = most + (kind === 'OCO' ? 0n : buys(legs[0]));
  if (bought > 0n && isOverPosition(ledger, market, { account, side: 'BUY' }, bought)) return 'MAX_POSITION';
  if (one && other && !legsOf.areApart(one, other)) return 'LIST_PRICES';
  return legsOf.refusalNow(kind === 'OCO' ? legs : legs.slice(0, 1), kind === 'OCO');
}
