/**
 * Commands as bytes: what the gateway sends, the journal keeps and the engine reads. Little-endian. Each record is a
 * multiple of 8 bytes long, so that several lie behind each other with every field aligned.
 *
 * header (40)   0 u16 length · 2 u8 kind · 3 u8 version · 4 u32 origin · 8 u32 request · 12 u32 account ·
 *               16 f64 timeMs (stamped by the core) · 24 u32×4 idempotency key (all zero = none)
 * place (112)   40 u32 market · 44 u8 side · 45 u8 type · 46 u8 tif · 47 u8 stp · 48 f64 lots · 56 f64 quoteUnits ·
 *               64 i32 priceTicks · 68 u8 clientOrderId length · 69 36 bytes clientOrderId (ASCII)
 * place (152)   with terms: as above, then 112 i32 stopTicks (0 = none) · 116 u32 trailing delta, bips (0 = none) ·
 *               120 f64 visibleLots (0 = all) · 128 f64 goodTillMs (of GTD, else 0) · 136 u8 peg · 137 u8 levels deeper ·
 *               138 6 bytes 0 · 144 i32 strategy id · 148 i32 strategy type (0 = none)
 * placeList     40 u32 market · 44 u8 kind of list · 45 u8 legs · 48 u8 list id length · 49 36 bytes list id ·
 *               88 the legs: place records of 152 bytes, whole (the engine does not read their origin, request and time)
 * expire (48)   40 u32 how many orders at most · 44 u32 0
 * cancel (72)   40 u32 market · 44 u8 restriction (0 = none) · 48 f64 orderId (0 = by key) · 56 u32×4 key of the order
 * cancelReplace as cancel · 45 u8 mode · 46 u8 lots are what the cancelled one had left · 72 the new order: a place record,
 *               whole (the engine does not read its origin, request and time)
 * placeScaled (112) as place, of 112 bytes, but 56 i32 first price · 60 i32 last price · 64 u8 orders · 65 u8 distribution
 * placeTwap (128) as place, of 112 bytes, but 45 u16 0 · 64 i32 limit price (0 = none) · 112 u32 slices ·
 *               116 u32 seed (0 = nothing is left to chance) · 120 f64 duration, ms
 * cancelAlgo (56) 40 u64 0 · 48 f64 algo id
 * cancelAll (48) 40 u32 market (ALL_MARKETS = every market) · 44 u32 0
 * amend (80)    as cancel, without a restriction · 72 f64 new original lots
 * amend (120)   as above, with the key of the order's new client order id · 80 u8 its length · 81 36 bytes of it (ASCII)
 * place, placeList, cancelReplace and amend (120) may be 16 bytes longer: u32×4, the key of the request that brought them (all
 *               zero = none). Client ids of such records are free again once their order is done (IDEM-07).
 * transfer (64) 40 u32 paying account · 44 u32 asset · 48 f64 units · 56 u8 posting reason
 * configure*    40 u32 byte length · 44 that many bytes of UTF-8 JSON, padded to 8
 */
/** The one version of records. A record of another is refused, as one that nobody can read. */
export const COMMAND_VERSION = 1;
export const HEADER_BYTES = 40;
export const OFFSET = {
  length: 0,
  kind: 2,
  version: 3,
  origin: 4,
  request: 8,
  account: 12,
  timeMs: 16,
  key: 24,
  market: 40,
  placeSide: 44,
  placeType: 45,
  placeTif: 46,
  placeStp: 47,
  placeLots: 48,
  placeQuoteUnits: 56,
  placePriceTicks: 64,
  placeClientIdLength: 68,
  placeClientId: 69,
  placeStopTicks: 112,
  placeTrailingBips: 116,
  placeVisibleLots: 120,
  placeGoodTillMs: 128,
  placePeg: 136,
  placePegLevels: 137,
  placeStrategyId: 144,
  placeStrategyType: 148,
  scaledFirstTicks: 56,
  scaledLastTicks: 60,
  scaledOrders: 64,
  scaledDistribution: 65,
  twapLimitTicks: 64,
  twapSlices: 112,
  twapSeed: 116,
  twapDurationMs: 120,
  listKind: 44,
  listLegs: 45,
  listIdLength: 48,
  listId: 49,
  listFirstLeg: 88,
  cancelRestriction: 44,
  replaceMode: 45,
  replaceLeft: 46,
  replaceOrder: 72,
  targetOrderId: 48,
  targetAlgoId: 48,
  targetKey: 56,
  expireMax: 40,
  amendLots: 72,
  amendNameLength: 80,
  transferFrom: 40,
  transferAsset: 44,
  transferUnits: 48,
  transferReason: 56,
  jsonLength: 40,
  json: 44,
} as const;

export const COMMAND_KIND = {
  place: 1,
  cancel: 2,
  cancelAll: 3,
  amend: 4,
  transfer: 5,
  placeList: 6,
  expire: 7,
  cancelReplace: 8,
  placeScaled: 9,
  placeTwap: 10,
  cancelAlgo: 11,
  openAccount: 16,
  configureAsset: 17,
  configureMarket: 18,
  configureFeeTier: 19,
  setAccountTier: 20,
  configureFeeDiscount: 21,
  setAccountDiscount: 22,
  setMarketStatus: 23,
  configureVenue: 24,
} as const;
export type CommandKind = keyof typeof COMMAND_KIND;

export const PLACE_BYTES = 112;
/** With terms. */
export const PLACE_TERMS_BYTES = 152;
export const CANCEL_BYTES = 72;
export const CANCEL_ALL_BYTES = 48;
export const AMEND_BYTES = 80;
/** With another client order id. */
export const AMEND_NAME_BYTES = 120;
/** The key of the request, behind the rest of a record. */
export const REQUEST_BYTES = 16;
export const TRANSFER_BYTES = 64;
export const EXPIRE_BYTES = 48;
export const PLACE_SCALED_BYTES = 112;
export const PLACE_TWAP_BYTES = 128;
export const CANCEL_ALGO_BYTES = 56;
export const ALL_MARKETS = 0xffffffff;
export const CLIENT_ORDER_ID_MAX = 36;
/** A record's length is a u16, so JSON payloads stay below this. */
export const JSON_BYTES_MAX = 60_000;
