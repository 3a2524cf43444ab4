import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Peg } from '@pelorus/protocol/spot/order-terms.ts';
import type { Available } from './available.ts';
import type { Lasting } from './good-till.ts';
import type { NextKind, OrderKind, Wait } from './kinds.ts';

/** Content of the form, as typed. */
export interface OrderDraft {
  side: Side;
  kind: OrderKind;
  timeInForce: Wait;
  /** With GTD: how long after its press it ends, or the moment that is written (good-till.ts). */
  lasts: Lasting;
  until: string;
  price: string;
  /** Trigger price, or trailing distance in percent. Other kinds ignore both. */
  stop: string;
  turn: string;
  /** A list's stop limit price; empty: a market order. */
  stopLimit: string;
  /** A list's follower: its kind, side, and limit or take-profit price. */
  nextKind: NextKind;
  nextSide: Side;
  nextPrice: string;
  /** Side whose best price a pegged order takes, and the level offset. */
  peg: Exclude<Peg, 'NONE'>;
  pegLevels: number;
  /** Visible amount of an iceberg; empty: all. */
  visible: string;
  /** What is filled is closed at these, by price or so many percent from the entry; empty: not. */
  hasExits: boolean;
  exitsIn: 'price' | 'percent';
  takeProfit: string;
  stopLoss: string;
  /** Of contracts: it only reduces; in hedge mode it closes; its trigger is the last price, not the mark. */
  isReduceOnly: boolean;
  isClosing: boolean;
  isByLast: boolean;
  quantity: string;
  /** In the quote asset. */
  total: string;
  /** Which of quantity and total the person entered; the other is derived. */
  given: 'quantity' | 'total';
}

export type DraftAction =
  | { do: 'side'; side: Side }
  /** The kind of a tab or of the list; a limit order stays post-only. */
  | { do: 'kind'; kind: OrderKind }
  | { do: 'postOnly'; isOn: boolean }
  | { do: 'timeInForce'; timeInForce: Wait }
  | { do: 'price'; text: string }
  /** A line of the book: its price, and an amount of coins if one was pressed. */
  | { do: 'line'; price: string; quantity: string | null }
  | { do: 'stop' | 'turn' | 'stopLimit' | 'nextPrice' | 'visible' | 'until' | 'takeProfit' | 'stopLoss'; text: string }
  | { do: 'flag'; flag: 'isReduceOnly' | 'isClosing' | 'isByLast'; isOn: boolean }
  | { do: 'exits'; isOn: boolean }
  | { do: 'exitsIn'; exitsIn: OrderDraft['exitsIn'] }
  | { do: 'lasts'; lasts: Lasting }
  | { do: 'nextKind'; nextKind: NextKind }
  | { do: 'nextSide'; side: Side }
  | { do: 'peg'; peg: OrderDraft['peg'] }
  | { do: 'pegLevels'; levels: number }
  | { do: 'quantity'; text: string }
  | { do: 'total'; text: string }
  | { do: 'given'; given: 'quantity' | 'total' }
  /** A percentage of the available balance; `atUnits`: the assumed price of a purchase without one. */
  | { do: 'share'; percent: number; available: Available; atUnits?: bigint | null }
  /** After an order went out: ready for the next one. */
  | { do: 'cleared' };

export const EMPTY_DRAFT: OrderDraft = {
  side: 'BUY',
  kind: 'limit',
  timeInForce: 'GTC',
  lasts: 'day',
  until: '',
  price: '',
  stop: '',
  turn: '',
  stopLimit: '',
  nextKind: 'limit',
  nextSide: 'SELL',
  nextPrice: '',
  peg: 'PRIMARY',
  pegLevels: 0,
  visible: '',
  hasExits: false,
  exitsIn: 'price',
  takeProfit: '',
  stopLoss: '',
  isReduceOnly: false,
  isClosing: false,
  isByLast: false,
  quantity: '',
  total: '',
  given: 'quantity',
};
