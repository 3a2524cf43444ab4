import type { Product } from '../exchange/products.ts';

/** The numbers of these tables are what the wire and the journal carry: append, never change. */

/** CROSSED: the whole futures wallet of the margin asset stands behind a position. ISOLATED: only the margin moved to it. */
export const MARGIN_MODES = ['CROSSED', 'ISOLATED'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
export const CROSSED = 0;
export const ISOLATED = 1;

/** Which position an order is for: BOTH in one-way mode, LONG or SHORT in hedge mode. */
export const POSITION_SIDES = ['BOTH', 'LONG', 'SHORT'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];
export const BOTH = 0;
export const LONG = 1;
export const SHORT = 2;

/** Which price triggers a conditional order: the last trade's, as in spot, or the mark price. */
export const WORKING_TYPES = ['CONTRACT_PRICE', 'MARK_PRICE'] as const;
export type WorkingType = (typeof WORKING_TYPES)[number];

/** Why a position changed. */
export const POSITION_CAUSES = ['TRADE', 'MARGIN', 'FUNDING', 'TAKEN_OVER', 'DELEVERAGED'] as const;
export type PositionCause = (typeof POSITION_CAUSES)[number];

/** Steps of a liquidation, in the order in which they come; those that are not needed are left out. */
export const LIQUIDATION_STEPS = [
  /** The account's open orders that use margin ended. */
  'ORDERS_ENDED',
  /** An order at no worse than the bankruptcy price went into the book. */
  'TO_BOOK',
  /** The insurance fund took the rest over at the bankruptcy price. */
  'TAKEN_OVER',
  /** The rest was closed against positions of others at the bankruptcy price. */
  'DELEVERAGED',
  /** Nobody could take it: the contract is halted and transfers are closed. */
  'STUCK',
] as const;
export type LiquidationStep = (typeof LIQUIDATION_STEPS)[number];

/** Spans whose candles of mark and index are kept in tables; all others are made of them. */
export const MARK_INTERVALS = ['1m', '1h', '1d'] as const;

/** The leverage of accounts that chose none, where the contract allows so much. */
export const LEVERAGE_DEFAULT = 10;
export const LEVERAGE_MAX = 125;

/** One row of a bracket table: positions of a notional above the floor, up to the cap. Quote units. */
export interface BracketPayload {
  floorUnits: number;
  capUnits: number;
  leverageMax: number;
  /** Maintenance margin rate, millionths. */
  maintenanceE6: number;
}

/** What makes a market a perpetual contract. Amounts are quote units, rates millionths or 10^−8 as named. */
export interface ContractPayload {
  brackets: BracketPayload[];
  /** Paid by a liquidated position on what the book takes at better than its bankruptcy price. */
  liquidationFeeE6: number;
  /** How far the mark price may be from the index. */
  markClampE6: number;
  /** Orders with price protection trigger only while mark and last price differ by at most this. */
  protectE6: number;
  funding: {
    /** Per 8 hours. */
    interestE8: number;
    intervalHours: number;
    capE8: number;
    floorE8: number;
    hasSlopes: boolean;
  };
  /** The notional whose average price is an impact price. */
  impactUnits: number;
  /** Open interest from which initial margin rises, and where it is all of the notional; both 0 = never. */
  interestLowerUnits: number;
  interestUpperUnits: number;
  /** Where the index comes from: names of sources and their weights. */
  sources: { name: string; weight: number }[];
}

/** The end of a contract's symbol: BTC_USDT_PERP is the perpetual of BTC_USDT. */
export const CONTRACT_SUFFIX = '_PERP';

/** Returns whether a symbol is a contract's: no pair of spot ends so. */
export function isContractSymbol(symbol: string): boolean {
  return symbol.endsWith(CONTRACT_SUFFIX);
}

/** Returns the product in which a symbol trades. */
export function productOf(symbol: string): Product {
  return isContractSymbol(symbol) ? 'futures' : 'spot';
}

/** Returns the client order id of an order that closes a liquidated position. */
export function liquidationOrderName(orderId: number): string {
  return `liquidation-${orderId}`;
}

/** Returns the client order id of a take-profit or stop-loss that an order's fills armed. */
export function exitOrderName(orderId: number): string {
  return `exit-${orderId}`;
}

/** Which open orders of contracts a command cancels: those in the book and TWAPs, or those that wait for their price. */
export const CANCEL_SCOPES = ['ALL', 'BOOK', 'WAITING'] as const;
export type CancelScope = (typeof CANCEL_SCOPES)[number];
