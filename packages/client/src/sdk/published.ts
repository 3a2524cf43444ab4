/** Exports of the package @pelorus/sdk. */
export { type BookFaults, type BookNews, LiveBook } from '../book/live-book.ts';
export { BookReplica, type BookScale, type BookSide } from '../book/replica.ts';
export { ApiRefusal } from '../http/refusal.ts';
export type {
  AlgosQuery,
  FillsQuery,
  KlineQuery,
  LedgerQuery,
  ListsQuery,
  MovementsQuery,
  OrdersQuery,
  Page,
  PageQuery,
} from './calls.ts';
export { Exchange, type ExchangeOptions, isRefusal, scaleOf } from './exchange.ts';
export type { P2pExpressQuery, P2pOffersQuery, P2pOrdersQuery } from './p2p-calls.ts';
export { newClientId, OutcomeUnknown } from './placing.ts';
export { type ApiKey, ed25519Signer, hmacSigner, type Signer } from './signing.ts';
export { type AccountListener, type OpenSocket, Sockets, type WalletListener } from './sockets.ts';
export type * from './wire.ts';
