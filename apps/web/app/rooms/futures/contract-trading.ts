import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { ContractOrderType, PlaceContractOrderBody } from '@pelorus/protocol/futures/order-http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { placeContractOrder } from '../../live/contract-orders.ts';
import { ticksOf } from '../../terminal/contracts/contract-rules.ts';
import { CONTRACT_SOURCE } from '../../terminal/contracts/contract-source.ts';
import { mostLots, ordersCost } from '../../terminal/contracts/order-effect.ts';
import { marginOf } from '../../terminal/contracts/standing.ts';
import { type MarketRules, unitsText } from '../../terminal/market-rules.ts';
import type { AlgoCost, Available } from '../../terminal/order-form/available.ts';
import { entryUnits, exitTexts } from '../../terminal/order-form/exits.ts';
import { KINDS, type KindGroups } from '../../terminal/order-form/kinds.ts';
import type { OrderDraft } from '../../terminal/order-form/order-draft.ts';
import { readDraft } from '../../terminal/order-form/order-form.logic.ts';
import { type ContractTerms, type Sent, sentOf } from '../../terminal/order-form/sent.ts';
import { pricedBy } from '../../terminal/order-form/use-estimate.ts';
import type { Trading } from '../../terminal/trading.ts';
import { type ContractDesk, sidesIn, useContractDesk } from './contract-desk.ts';

/** A market order is reckoned to trade so much worse than the mark, of a thousand: the rest of its margin stays free. */
const WORSE_E3 = 5n;

/** Returns the position that a draft is for: in hedge mode a purchase opens the long one, or closes the short one. */
export function positionSideOf({ isClosing, side }: OrderDraft, isHedge: boolean): PositionSide {
  if (!isHedge) return 'BOTH';
  return (side === 'BUY') === !isClosing ? 'LONG' : 'SHORT';
}

export const isReducing = ({ isClosing, isReduceOnly }: OrderDraft, isHedge: boolean) =>
  isHedge ? isClosing : isReduceOnly;

/** Returns the price, in ticks, that a draft's margin is reckoned with; null: it is unknown. */
function reckonedTicks(draft: OrderDraft, { rules, marks }: ContractDesk): number | null {
  const { price, stop } = readDraft(draft, rules);
  const own = KINDS[draft.kind].hasPrice ? price : stop;
  if (own !== null && own > 0n) return Number(own / rules.tickUnits);
  const mark = marks.get(rules.pairCode);
  if (mark === undefined || KINDS[draft.kind].hasPrice) return null;
  const ticks = BigInt(ticksOf(rules, mark.markPrice));
  const worse = draft.side === 'BUY' ? 1_000n + WORSE_E3 : 1_000n - WORSE_E3;
  return Number((ticks * worse) / 1_000n);
}

/** Returns what a draft may be paid with: the margin that is free, and the largest quantity. */
function availableOf(desk: ContractDesk, draft: OrderDraft): Available {
  const { rules, standing } = desk;
  const isHedge = standing?.isHedge === true;
  const positionSide = positionSideOf(draft, isHedge);
  const found = sidesIn(desk, rules, positionSide);
  if (found === null) return { base: null, quote: null, most: null, costOf: () => null };
  const free = Math.max(0, marginOf(found.availableUnits, found.sides).freeUnits);
  const of = found.sides.find((side) => side.symbol === rules.pairCode && side.positionSide === positionSide);
  const priceTicks = reckonedTicks(draft, desk);
  const costOf = of && ((lots: bigint, units: bigint | null) => algoCost(desk, { ...found, of }, draft, lots, units));
  const known = { base: null, quote: BigInt(free), costOf: costOf ?? (() => null) };
  if (of === undefined || priceTicks === null || priceTicks === 0) return { ...known, most: null };
  const wish = { side: draft.side, priceTicks, isReducing: isReducing(draft, isHedge), feeE6: rules.takerFeeE6 };
  const lots = mostLots({ ...found, of }, wish, Number(rules.quantityMax / rules.stepUnits));
  return { ...known, most: BigInt(lots) * rules.stepUnits };
}

/** Returns what a ladder or a TWAP of the draft's side takes of the margin; null: it is more than can be reckoned with. */
function algoCost(
  { rules }: ContractDesk,
  account: Parameters<typeof ordersCost>[0],
  { side }: OrderDraft,
  quantityUnits: bigint,
  quoteUnits: bigint | null,
): AlgoCost | null {
  const { markTicks, tickLotUnits } = account.of.contract;
  const lots = quantityUnits / rules.stepUnits;
  const units = quoteUnits ?? lots * BigInt(markTicks) * BigInt(tickLotUnits);
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const wish = { side, isReducing: false, feeE6: rules.takerFeeE6, lots: Number(lots), units: Number(units) };
  const { costUnits, isPaid, isWithinLeverage } = ordersCost(account, wish);
  const problem = isWithinLeverage ? null : 'error.LEVERAGE_TOO_HIGH';
  return { units: BigInt(costUnits), isPaid, problem };
}

const TYPES: Readonly<Record<PlaceOrderBody['type'], ContractOrderType>> = {
  LIMIT: 'LIMIT',
  LIMIT_MAKER: 'LIMIT',
  MARKET: 'MARKET',
  STOP_LOSS: 'STOP_MARKET',
  STOP_LOSS_LIMIT: 'STOP',
  TAKE_PROFIT: 'TAKE_PROFIT_MARKET',
  TAKE_PROFIT_LIMIT: 'TAKE_PROFIT',
};

/** Returns the body of the request for an order in the shape of spot, with what it says besides. */
export function contractBody(body: PlaceOrderBody, terms: ContractTerms): PlaceContractOrderBody {
  const { quoteQuantity: _, visibleQuantity: __, ...plain } = body;
  const isTrailing = body.trailingDelta !== undefined;
  return {
    ...plain,
    ...terms,
    type: isTrailing ? 'TRAILING_STOP_MARKET' : TYPES[body.type],
    ...(body.type === 'LIMIT_MAKER' ? { timeInForce: 'GTX' } : {}),
  };
}

/** `entry`: the price from which exits in percent are counted. */
function termsOf(draft: OrderDraft, isHedge: boolean, rules: MarketRules, entry: bigint | null): ContractTerms {
  const reduces = isReducing(draft, isHedge);
  const trigger = draft.isByLast ? 'CONTRACT_PRICE' : 'MARK_PRICE';
  const given = exitTexts(draft, rules, entry);
  return {
    positionSide: positionSideOf(draft, isHedge),
    ...(reduces && !isHedge ? { reduceOnly: true } : {}),
    ...(KINDS[draft.kind].trigger === null ? {} : { workingType: trigger }),
    ...given,
    ...(Object.keys(given).length === 0 ? {} : { exitType: trigger }),
  };
}

const STOPS: KindGroups[number] = ['stops', ['stopLimit', 'stopMarket', 'takeLimit', 'takeMarket', 'trailing']];

/** Returns how contracts are traded by the parts of the page; `setFirst` sets what the first order of one takes. */
export function contractTrading(isHedge: boolean, setFirst: () => Promise<unknown>): Trading {
  return {
    before: setFirst,
    ...CONTRACT_SOURCE,
    async place(sent) {
      if (sent.kind === 'list') throw new Error('contracts have no lists of orders');
      await setFirst();
      return [await placeContractOrder(contractBody(sent.body, sent.contract ?? {}))];
    },
    sentOf(draft, rules, id, seen): Sent {
      const sent = sentOf(draft, rules, id);
      if (sent.kind === 'list') throw new Error('contracts have no lists of orders');
      const { quoteQuantity, ...body } = sent.body;
      const quantity = seen.estimate?.quantityUnits ?? 0n;
      // An amount of money is what the book makes of it at the press: contracts are ordered by quantity.
      const sized =
        quoteQuantity === undefined ? body : { ...body, quantity: unitsText(quantity, rules.quantityScale) };
      return {
        kind: 'order',
        body: sized,
        contract: termsOf(draft, isHedge, rules, entryUnits(pricedBy(draft, seen), rules, seen.estimate)),
      };
    },
    // Ladders and TWAPs have none; what only reduces opens nothing that could be closed.
    canExit: (draft) => KINDS[draft.kind].algo === null && !isReducing(draft, isHedge),
    // Ladders and TWAPs are of one-way mode (FORD-23).
    kinds: [STOPS, ['algos', isHedge ? ['pegged'] : ['ladder', 'twap', 'pegged']]],
    useAvailable: (_rules, _account, draft) => availableOf(useContractDesk(), draft),
  };
}
