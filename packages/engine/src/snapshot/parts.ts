/** Tags of the optional parts at the end of a snapshot, in this order, each as JSON; their meaning never changes. */
export const PART = {
  /** Orders that wait for a trigger, by id. */
  conditionals: 1,
  /** Queues of the book that are not in order of id. */
  queues: 2,
  /** When open orders end by themselves, as [ms, order id, market], in the order in which they will. */
  expiries: 3,
  /** Hidden parts of icebergs, as [market, order id, lots of a part, lots], by market and id. */
  reserves: 4,
  /** Order lists that are not done, by id. */
  lists: 5,
  /** The id of the last list, once there was one. */
  listCount: 6,
  /** Ladders and TWAPs that have not ended, by id. */
  algos: 10,
  /** The id of the last of them, once there was one. */
  algoCount: 11,
  /** State of the order rules (rules-state.ts): an object, not a list. */
  rules: 16,
  /** When auctions end by themselves, as [market, ms], by market. */
  auctions: 20,
  /** The venue limits: an object. */
  venue: 24,
  /** Icebergs that count with their last part, as [market, order id], by market and id. */
  lastParts: 25,
  /** By which key open orders go that were given another client order id, as [order id, its four words], by id. */
  renames: 26,
  /** When the memories of requests and of ended orders began, as [ms, ms], once there was a record whose ids may be used again. */
  reuse: 27,
  /** Recent requests, the current span and the one before: as bytes, not as JSON. */
  requestsNow: 28,
  requestsBefore: 29,
  endedNow: 30,
  endedBefore: 31,
  /** Wallets, positions, prices and choices of futures: an object. */
  futures: 40,
  /** Known ids and held withdrawals of the wallet: an object. */
  wallet: 41,
  /** Ads, orders, deposits, known ids and the clock of P2P: an object. */
  p2p: 42,
} as const;
