/**
 * The parts of a language's messages that pages load. `site.json` has two: `site`, for every page, and `front`, for
 * visitors of open pages. `app.json` has seven, because the trade page must be small: `trade`; `desk`, for its dialogs,
 * loaded with the first dialog; `futures`, what contracts say besides; `legal`, the long legal texts, and `p2p`, each for
 * their own pages only; `inbox`, what the bell and price alerts say anywhere; `menu`, names of pages
 * and what the command palette says; and `app`, the rest.
 */
export const WORD_PARTS = [
  'site',
  'front',
  'trade',
  'desk',
  'futures',
  'app',
  'p2p',
  'legal',
  'inbox',
  'mine',
  'menu',
] as const;
export type WordPart = (typeof WORD_PARTS)[number];

/** Parts that few pages begin with: their list of files is loaded with the first of them, not by every page. */
export const LATE_PARTS = ['p2p', 'legal', 'inbox', 'mine', 'menu'] as const satisfies readonly WordPart[];
export type LatePart = (typeof LATE_PARTS)[number];

/** The keys of `site.json` that only open pages say, by how they begin; messages.test.ts reads the code of all others against them. */
const FRONT_KEYS = ['home.', 'markets.', 'faq.', 'feature.', 'step.'];
/** Said beside a market anywhere. */
const MARKET_KEYS = ['markets.favourites', 'markets.notOpen', 'markets.delisting', 'markets.nothingFound'];

/** The keys of `app.json` that trading says, by how they begin; messages.test.ts reads the trade page's own code against them. */
const TRADE_KEYS = ['trade.', 'orderType.', 'orders.market', 'share.', 'ui.'];

/** Key prefixes used only by overlays of trade pages and by one's own orders on them; tests check them against the code. */
const DESK_KEYS = [
  'perp.card.',
  'perp.data.',
  'trade.edit.',
  'trade.balances.',
  'trade.cancel.',
  'trade.chart.alert.',
  'trade.chart.move.',
  'trade.confirm.',
  'trade.depth.',
  'trade.desk.',
  'trade.fills.',
  'trade.history.',
  'trade.indicator.',
  'trade.keys.',
  'trade.layout.',
  'trade.oneClick.',
  'trade.rows.',
  'trade.tour.',
];
/** Said on the page itself. */
const DESK_OPEN_KEYS = [
  'trade.depth.or',
  'trade.desk.title',
  'trade.layout.edge.book',
  'trade.layout.edge.form',
  'trade.layout.edge.orders',
  'trade.layout.edge.tape',
  'trade.oneClick.does',
  'trade.oneClick.noAmount',
  'trade.oneClick.limitOnly',
  'trade.rows.bothSides',
  'trade.rows.filters',
  'trade.tour.offer',
  'trade.tour.decline',
];

/**
 * Keys of `app.json` that only contracts say, by how they begin. Its refusals are theirs, but for those of APP_KEYS: what any
 * page may be refused is in `site.json`.
 */
const FUTURES_KEYS = [
  'perp.',
  'futures.',
  'product.',
  'ledgerReason.',
  'transfer.',
  'wallet.asset',
  'error.',
  'trade.reason.LIQUIDATION',
  'trade.reason.REDUCE_ONLY',
  'trade.reason.INSUFFICIENT_MARGIN',
  'trade.reason.POSITION_CLOSED',
];

/** Refusals of pages that have every word: the staff's, the wallet's, those of identity verification, webhooks and conversions. */
const APP_KEYS = [
  'error.ADDRESS_INVALID',
  'error.ADDRESS_KNOWN',
  'error.ADDRESS_LOCKED',
  'error.ADDRESS_NOT_LISTED',
  'error.BOOK_TOO_THIN',
  'error.CONFIG_INVALID',
  'error.CONFIG_LOCKED',
  'error.CONTRACT_ADDRESS',
  'error.CONTRACT_LIQUIDATES',
  'error.DECIMALS_WRONG',
  'error.DEPOSIT_LESS',
  'error.DESK_STATE',
  'error.DISPUTE_STATE',
  'error.DISPUTE_TAKEN',
  'error.ENDPOINTS_WRONG',
  'error.FACTOR_MISSING',
  'error.FACTOR_RESET_STATE',
  'error.FEE_CHANGED',
  'error.IDENTITY_UNVERIFIED',
  'error.MARKET_PLANNED',
  'error.MARKET_STATUS',
  'error.MEMO_INVALID',
  'error.MERCHANT_STATE',
  'error.NETWORK_CONFIGURED',
  'error.NOT_CONFIRMED',
  'error.NOT_PROVEN',
  'error.NO_ROUTE',
  'error.OWN_ADDRESS',
  'error.P2P_AD_CHANGED',
  'error.P2P_AD_GONE',
  'error.P2P_AD_LEFT',
  'error.P2P_ORDER_OPEN',
  'error.P2P_OWN_AD',
  'error.P2P_PAUSED',
  'error.P2P_STATE',
  'error.P2P_TOO_EARLY',
  'error.PICTURES_UNSEEN',
  'error.PICTURE_REFUSED',
  'error.PLAN_STATE',
  'error.QUOTE_EXPIRED',
  'error.QUOTE_NOT_FOUND',
  'error.RECEIVER_OWN',
  'error.RECEIVER_UNKNOWN',
  'error.REVIEW_TIME',
  'error.SECOND_PERSON_NEEDED',
  'error.SIGNER_UNAWARE',
  'error.STAFF_STATE',
  'error.STEPS_TOO_FINE',
  'error.TOO_LITTLE',
  'error.TOO_MANY_PROPOSALS',
  'error.TOO_MUCH',
  'error.TOO_YOUNG',
  'error.UNKNOWN_NETWORK',
  'error.UNKNOWN_P2P_AD',
  'error.UNKNOWN_P2P_ORDER',
  'error.VERIFICATION_INCOMPLETE',
  'error.VERIFICATION_STATE',
  'error.VERIFIER_AWAY',
  'error.WEBHOOK_ADDRESS',
  'error.WITHDRAWALS_CLOSED',
  'error.WITHDRAWALS_HELD',
  'error.WITHDRAWAL_AMOUNT',
  'error.WITHDRAWAL_LIMIT',
  'error.WITHDRAWAL_STATE',
  'error.WORTH_UNKNOWN',
];

/** Key prefixes used only by pages of P2P. */
const P2P_KEYS = ['p2p.'];

/** Key prefixes of notifications and price alerts. */
const INBOX_KEYS = ['inbox.', 'alerts.'];

/** Key prefixes of the logged-in person's part of the home page. */
const MINE_KEYS = ['mine.'];

/** Key prefixes of menus that come when they are opened. */
const MENU_KEYS = ['pages.', 'palette.'];

/** Key prefixes used only by legal documents. */
const LEGAL_KEYS = ['legal.'];

const isOf = (starts: readonly string[], id: string) => starts.some((start) => id.startsWith(start));

/** Returns the part that a key of one of the two files comes in. */
export function partOfKey(file: 'site' | 'app', id: string): WordPart {
  if (file === 'app') {
    if (isOf(DESK_KEYS, id) && !DESK_OPEN_KEYS.includes(id)) return 'desk';
    if (isOf(LEGAL_KEYS, id)) return 'legal';
    if (isOf(P2P_KEYS, id)) return 'p2p';
    if (isOf(INBOX_KEYS, id)) return 'inbox';
    if (isOf(MINE_KEYS, id)) return 'mine';
    if (isOf(MENU_KEYS, id)) return 'menu';
    if (APP_KEYS.includes(id)) return 'app';
    if (isOf(FUTURES_KEYS, id)) return 'futures';
    return isOf(TRADE_KEYS, id) ? 'trade' : 'app';
  }
  return isOf(FRONT_KEYS, id) && !MARKET_KEYS.includes(id) ? 'front' : 'site';
}

/** The parts that a page of each kind needs. */
const NEEDED: Record<WordPart, readonly WordPart[]> = {
  site: ['site'],
  front: ['site', 'front'],
  trade: ['site', 'trade'],
  desk: ['site', 'trade', 'desk'],
  futures: ['site', 'trade', 'futures'],
  app: ['site', 'front', 'trade', 'desk', 'futures', 'app', 'menu'],
  p2p: ['site', 'front', 'trade', 'desk', 'futures', 'app', 'p2p', 'menu'],
  legal: ['site', 'legal'],
  inbox: ['site', 'front', 'trade', 'desk', 'futures', 'app', 'inbox', 'menu'],
  menu: ['site', 'menu'],
  mine: ['site', 'front', 'trade', 'mine'],
};

/** Returns the parts of a page that needs `words`. */
export function partsFor(words: WordPart): readonly WordPart[] {
  return NEEDED[words];
}
