import type { MarketStatus } from '@pelorus/protocol/spot/enums.ts';

/** What is said in few words of a market that does not simply trade: in its head and in its book (TRAD-207). */
export const STATE_WORDS = {
  TRADING: null,
  HALT: 'trade.state.halted',
  CANCEL_ONLY: 'trade.state.cancelOnly',
  AUCTION: 'trade.state.auction',
  DELISTED: 'trade.state.delisted',
} as const satisfies Record<MarketStatus, string | null>;
