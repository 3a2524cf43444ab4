import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { FilterName } from './market-filters.logic.ts';

/** Labels of the filters; the schema itself is not sent to browsers (WEB-65). */
const FILTER_WORDS: Record<FilterName, MessageId> = {
  priceMin: 'admin.filter.priceMin',
  priceMax: 'admin.filter.priceMax',
  quantityMin: 'admin.filter.quantityMin',
  quantityMax: 'admin.filter.quantityMax',
  marketQuantityMax: 'admin.filter.marketQuantityMax',
  marketQuantityMin: 'admin.filter.marketQuantityMin',
  marketQuantityStep: 'admin.filter.marketQuantityStep',
  notionalMin: 'admin.filter.notionalMin',
  notionalMax: 'admin.filter.notionalMax',
  notionalMinToMarket: 'admin.filter.notionalMinToMarket',
  notionalMaxToMarket: 'admin.filter.notionalMaxToMarket',
  averagePriceMinutes: 'admin.filter.averagePriceMinutes',
  fixedReferencePrice: 'admin.filter.fixedReferencePrice',
  percentUp: 'admin.filter.percentUp',
  percentDown: 'admin.filter.percentDown',
  bidUp: 'admin.filter.bidUp',
  bidDown: 'admin.filter.bidDown',
  askUp: 'admin.filter.askUp',
  askDown: 'admin.filter.askDown',
  openOrdersMax: 'admin.filter.openOrdersMax',
  conditionalOrdersMax: 'admin.filter.conditionalOrdersMax',
  icebergOrdersMax: 'admin.filter.icebergOrdersMax',
  orderListsMax: 'admin.filter.orderListsMax',
  icebergPartsMax: 'admin.filter.icebergPartsMax',
  trailingDeltaMin: 'admin.filter.trailingDeltaMin',
  trailingDeltaMax: 'admin.filter.trailingDeltaMax',
  positionMax: 'admin.filter.positionMax',
  amendsMax: 'admin.filter.amendsMax',
};

/** Labels of a listing's other fields. */
const LISTING_WORDS: Record<string, MessageId> = {
  tickSize: 'admin.filter.tickSize',
  stepSize: 'admin.filter.stepSize',
  referencePrice: 'admin.filter.referencePrice',
  selfTradePrevention: 'admin.filter.selfTradePrevention',
  selfTradePreventionAllowed: 'admin.filter.selfTradePreventionAllowed',
  priceRange: 'admin.filter.priceRange',
  maker: 'admin.filter.maker',
  taker: 'admin.filter.taker',
};
const WORDS: Record<string, MessageId> = { ...FILTER_WORDS, ...LISTING_WORDS };

/** Returns the label of a filter or listing field; null if unknown to this page, as in an older plan. */
export function filterWord(name: string): MessageId | null {
  return Object.hasOwn(WORDS, name) ? (WORDS[name] as MessageId) : null;
}

/** Labels of market statuses and of the other steps of a plan. */
export const STEP_WORDS = {
  TRADING: 'admin.market.trading',
  HALT: 'trade.state.halted',
  CANCEL_ONLY: 'trade.state.cancelOnly',
  AUCTION: 'trade.state.auction',
  DELISTED: 'trade.state.delisted',
  LIST: 'admin.market.list',
  FILTERS: 'admin.filters.change',
  FEES: 'admin.fees.change',
  TERMS: 'admin.terms.change',
  TRANSFERS: 'admin.transfers.reopen',
} as const satisfies Record<MarketStatus | 'LIST' | 'FILTERS' | 'FEES' | 'TERMS' | 'TRANSFERS', MessageId>;
