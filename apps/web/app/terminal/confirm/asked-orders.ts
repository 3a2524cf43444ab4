import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { Sent } from '../order-form/sent.ts';

/** The content of one press: an order, an order list, or an algo with its initial hold. */
export type Pressed = Sent | { kind: 'algo'; body: PlaceAlgoBody; held: { amount: string; asset: string } | null };

/** One order, as the rules see it that ask (TRAD-203). Decimal texts; without a price it trades at the market. */
export interface AskedTerms extends Pick<PlaceOrderBody, 'side' | 'stopPrice' | 'quantity' | 'quoteQuantity'> {
  price: string | undefined;
  /** What the market stands at when its turn comes, where that is known: of a follower the price of the first order. */
  meets?: string | undefined;
}

/**
 * Returns all orders of a submission: the first and last of a ladder; an order that sells a list's purchase has its
 * size. `pegPrice`: current price of a pegged order.
 */
export function askedTerms(pressed: Pressed, pegPrice: string | null): AskedTerms[] {
  if (pressed.kind === 'order') return [{ ...pressed.body, price: pressed.body.price ?? pegPrice ?? undefined }];
  if (pressed.kind === 'list') {
    const { body } = pressed;
    const quantity = body.legs[0]?.quantity;
    return body.legs.map((leg, at) => ({
      ...leg,
      // What stands for an order by market is asked about as one.
      price: at === 0 && pressed.isMarket === true ? undefined : leg.price,
      quantity: leg.quantity ?? quantity,
      ...(at === 0 || body.kind === 'OCO' || pressed.isMarket === true ? {} : { meets: body.legs[0]?.price }),
    }));
  }
  const { body } = pressed;
  if (body.kind === 'TWAP') return [{ ...body, price: body.limitPrice }];
  return [body.fromPrice, body.toPrice].map((price) => ({ side: body.side, quantity: body.quantity, price }));
}
