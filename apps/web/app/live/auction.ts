import type { AuctionData } from '@pelorus/protocol/markets/http.ts';
import { liveSocket, noteData } from './connection.ts';
import { createFeed, keyedFeeds } from './feed.ts';

/** How a market's auction stands, live; null: it is in none, or nothing has come yet. */
export const auctionFeed = keyedFeeds((pairCode: string) =>
  createFeed<AuctionData | null>(null, (set) =>
    liveSocket().subscribe({ channel: 'auction', pairCode }, (reply) => {
      noteData();
      set((reply.data?.result ?? null) as AuctionData | null);
    }),
  ),
);
