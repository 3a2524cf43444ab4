import type { AuctionData } from '@pelorus/protocol/markets/http.ts';
import { liveSocket, noteData } from './connection.ts';
import { createFeed, keyedFeeds } from './feed.ts';

/** The live state of a market's auction; null: none, or not loaded yet. */
export const auctionFeed = keyedFeeds((pairCode: string) =>
  createFeed<AuctionData | null>(null, (set) =>
    liveSocket().subscribe({ channel: 'auction', pairCode }, (reply) => {
      noteData();
      set((reply.data?.result ?? null) as AuctionData | null);
    }),
  ),
);
