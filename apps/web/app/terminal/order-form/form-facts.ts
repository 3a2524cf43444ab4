import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { Pressed } from '../confirm/asked-orders.ts';
import type { Asked } from '../confirm/use-asked.ts';
import type { MarketRules } from '../market-rules.ts';
import type { Available } from './available.ts';
import type { BookPrice } from './book-price.ts';
import type { DraftCheck } from './check-draft.ts';
import type { MarketEntry } from './exits.ts';
import type { DraftAction, OrderDraft } from './order-draft.ts';
import type { Preview } from './preview-facts.ts';
import type { InHand } from './use-one-at-a-time.ts';

export interface OrderForm {
  rules: MarketRules;
  draft: OrderDraft;
  check: DraftCheck;
  preview: Preview | null;
  /** The price from which exits are counted; null: unknown yet. */
  entryUnits: bigint | null;
  /** As what a market order with exits of its own goes out; null: it is none. */
  marketEntry: MarketEntry | null;
  /** Price of a pegged order by the last seen book. */
  pegPrice: string | null;
  available: Available;
  inHand: InHand;
  /** The person tried to submit: empty fields are marked from now on. */
  isTried: boolean;
  refusal: ApiRefusal | null;
  /** Grows with whatever went out: an order, a list, an algo. */
  placedCount: number;
  /** Counts orders that the form did not send itself: an algo. */
  countPlaced(): void;
  /** A price of the book at this moment. */
  priceOf(which: BookPrice): string | null;
  /** null: a visitor. */
  accountId: number | null;
  isLoggedIn: boolean;
  /** One press on the book sends an order. */
  isOneClick: boolean;
  asked: Asked | null;
  change(action: DraftAction): void;
  submit(): void;
  /** Takes a press on the book; in one-click mode it sends an order. */
  takeLine(line: { price: string; quantity: string | null }): void;
  /** Shows a ladder or a TWAP and asks about it where a rule says so; `go` sends it. */
  askAlgo(algo: Omit<Extract<Pressed, { kind: 'algo' }>, 'kind'>, go: () => void): void;
  /** Answers the question about the order asked about; `stopAsking`: not for these reasons again. */
  answer(isYes: boolean, stopAsking: boolean): void;
}
