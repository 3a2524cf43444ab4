import type { Page, PageQuery, Send } from './calls.ts';
import type {
  P2pAdBody,
  P2pAdData,
  P2pAdEditBody,
  P2pAdState,
  P2pAppealBody,
  P2pDisputeData,
  P2pMeData,
  P2pMessageBody,
  P2pMessageData,
  P2pOfferData,
  P2pOffersData,
  P2pOrderBody,
  P2pOrderData,
  P2pOrderRow,
  P2pPaymentAccountBody,
  P2pPaymentAccountData,
  P2pPricesData,
  P2pRatingBody,
  P2pSettingsData,
  P2pStepBody,
  P2pTraderData,
} from './wire.ts';

/** side: one's own: BUY lists what others sell. */
export interface P2pOffersQuery extends PageQuery {
  side: 'BUY' | 'SELL';
  asset: string;
  fiat: string;
  /** What one would pay or get. */
  fiatAmount?: string;
  /** Codes, with commas between them. */
  methods?: string;
  country?: string;
  isMerchant?: '0' | '1';
  /** '1': only what one may take now. */
  isEligible?: '0' | '1';
}

export interface P2pOrdersQuery extends PageQuery {
  side?: 'BUY' | 'SELL';
  asset?: string;
  fiat?: string;
  is?: 'open' | 'ended' | 'released' | 'cancelled' | 'disputed';
  /** At or after, before; ms. */
  from?: number;
  to?: number;
}

/** The best offer for an amount, in fiat or in crypto, by a method. */
export interface P2pExpressQuery {
  side: 'BUY' | 'SELL';
  asset: string;
  fiat: string;
  fiatAmount?: string;
  amount?: string;
  method: string;
}

/** A number or a code in a path is one step of it, whatever a program without types gives. */
const step = (id: number | string) => encodeURIComponent(id);
const orderPath = (id: number) => `/api/p2p/orders/${step(id)}` as const;
const disputePath = (id: number) => `${orderPath(id)}/dispute` as const;

/** What is offered, and by whom: for everybody. */
function marketCalls(send: Send) {
  return {
    /** Assets, currencies and payment methods. */
    settings: () => send<P2pSettingsData>('GET', '/api/p2p/settings'),
    /** Best price first. With a key each offer says why one may not take it. */
    offers: (query: P2pOffersQuery) => send<P2pOffersData>('GET', '/api/p2p/offers', { query: { ...query } }),
    offer: (code: string) => send<P2pOfferData>('GET', `/api/p2p/offers/${step(code)}`),
    express: (query: P2pExpressQuery) =>
      send<{ offer: P2pOfferData | null }>('GET', '/api/p2p/express', { query: { ...query } }),
    /** The index and the best price of each side. */
    prices: (asset: string, fiat: string) => send<P2pPricesData>('GET', '/api/p2p/prices', { query: { asset, fiat } }),
    trader: (id: string) => send<P2pTraderData>('GET', `/api/p2p/traders/${step(id)}`),
  };
}

/** Oneself: a name, payment accounts, ads. */
function ownCalls(send: Send) {
  return {
    me: () => send<P2pMeData>('GET', '/api/p2p/me'),
    /** Once. */
    setNickname: (nickname: string) => send<P2pMeData>('PUT', '/api/p2p/me', { body: { nickname } }),
    paymentAccounts: () => send<P2pPaymentAccountData[]>('GET', '/api/p2p/payment-accounts'),
    addPaymentAccount: (body: P2pPaymentAccountBody) =>
      send<P2pPaymentAccountData>('POST', '/api/p2p/payment-accounts', { body }),
    deletePaymentAccount: (id: number) => send<null>('DELETE', `/api/p2p/payment-accounts/${step(id)}`),
    ads: () => send<{ rows: P2pAdData[] }>('GET', '/api/p2p/ads'),
    ad: (id: number) => send<P2pAdData>('GET', `/api/p2p/ads/${step(id)}`),
    /** A live ad of a seller holds what it offers. */
    postAd: (body: P2pAdBody) => send<P2pAdData>('POST', '/api/p2p/ads', { body }),
    /** From the version that was read: another one now is refused. */
    editAd: (id: number, body: P2pAdEditBody) => send<P2pAdData>('PUT', `/api/p2p/ads/${step(id)}`, { body }),
    /** Pauses, resumes or closes it; closing is for ever. */
    setAdState: (id: number, state: P2pAdState, version: number) =>
      send<P2pAdData>('POST', `/api/p2p/ads/${step(id)}/state`, { body: { state, version } }),
  };
}

/** Orders, their chats and disputes. */
function orderCalls(send: Send) {
  return {
    /** Takes an offer. The same clientId opens once. */
    open: (body: P2pOrderBody) => send<P2pOrderData>('POST', '/api/p2p/orders', { body }),
    orders: (query: P2pOrdersQuery = {}) => send<Page<P2pOrderRow>>('GET', '/api/p2p/orders', { query: { ...query } }),
    order: (id: number) => send<P2pOrderData>('GET', orderPath(id)),
    /** Says paid, cancels, releases and so on, in the state that was seen. A release needs a key limited to addresses. */
    move: (id: number, body: P2pStepBody) => send<P2pOrderData>('POST', `${orderPath(id)}/steps`, { body }),
    /** Newest last; those asked for without `before` are read then. */
    messages: (id: number, query: { before?: number; limit?: number } = {}) =>
      send<{ rows: P2pMessageData[]; hasMore: boolean }>('GET', `${orderPath(id)}/messages`, { query }),
    /** Plain text to the other side. The same clientId writes once. */
    write: (id: number, body: P2pMessageBody) => send<P2pMessageData>('POST', `${orderPath(id)}/messages`, { body }),
    /** Once, within 30 days of a released order. */
    rate: (id: number, body: P2pRatingBody) => send<null>('POST', `${orderPath(id)}/rating`, { body }),
    /** Staff decide; the escrow stays locked. */
    appeal: (id: number, body: P2pAppealBody) => send<P2pDisputeData>('POST', `${orderPath(id)}/appeal`, { body }),
    dispute: (id: number) => send<P2pDisputeData>('GET', disputePath(id)),
    addStatement: (id: number, statement: string) =>
      send<P2pDisputeData>('POST', `${disputePath(id)}/statements`, { body: { statement } }),
    withdrawAppeal: (id: number) => send<P2pDisputeData>('POST', `${disputePath(id)}/withdraw`, { body: {} }),
    /** Another look at a ruling, once. */
    askReview: (id: number) => send<P2pDisputeData>('POST', `${disputePath(id)}/review`, { body: {} }),
  };
}

/** P2P: trading with other people for money of their countries. A key of the scope p2p changes things; amounts are texts. */
export function p2pCalls(send: Send) {
  return { ...marketCalls(send), ...ownCalls(send), ...orderCalls(send) };
}
