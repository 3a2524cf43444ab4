import type { Depth } from '@pelorus/protocol/markets/http.ts';
import { eventually, visitor } from './person.ts';

/** In the quote asset: what small orders by market take without reaching the end of the book. */
const WORTH = 20_000;

/** The makers start after the past was imported, which takes time on a busy machine. */
const BEGUN_WITHIN_MS = 150_000;

/** Waits until makers quote BTC_USDT on both sides with enough that a small order by market is filled, whole. */
export async function livingMarket(url: string): Promise<void> {
  await eventually(
    'a market to trade in',
    async () => {
      const { body } = await visitor(url).get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=100');
      const worth = (side: Depth['bids']) =>
        side.reduce((sum, [price, quantity]) => sum + Number(price) * Number(quantity), 0);
      return worth(body.data.bids) > WORTH && worth(body.data.asks) > WORTH;
    },
    BEGUN_WITHIN_MS,
  );
}
