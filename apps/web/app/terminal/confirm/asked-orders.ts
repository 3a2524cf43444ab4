import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { Sent } from '../order-form/sent.ts';

/** The content of one press: an order, an order list, or an algo with its initial hold. */
export type Pressed = Sent | { kind: 'algo'; body: PlaceAlgoBody; held: { amount: string; asset: string } | null };

/** One order, as the rules see it that ask (TRAD-203). Decimal texts; without a price it trades at the market. */
export interface AskedTerms extends Pick<PlaceOrderBody, 'side' | 'stopPrice' | 'quantity' | 'quoteQuantity'> {
  price: string | undefined;
}

/**
 * Returns every order of what is to be sent: of a ladder its first and its last, and what sells what the first of a list buys
 * is as large as that. `pegPrice`: what a pegged order would be placed at now.
 */
export function askedTerms(pressed: Pressed, pegPrice: string | null): AskedTerms[] {
  const { kind, body } = pressed;
  if (kind === 'order') return [{ ...body, price: body.price ?? pegPrice ?? undefined }];
  if (kind === 'list') {
    const quantity = body.legs[0]?.quantity;
    return body.legs.map((leg) => ({ ...leg, price: leg.price, quantity: leg.quantity ?? quantity }));
  }
  if (body.kind === 'TWAP') return [{ ...body, price: body.limitPrice }];
  return [body.fromPrice, body.toPrice].map((price) => ({ side: body.side, quantity: body.quantity, price }));
}
