/**
 * Commands as bytes: what the gateway sends, the journal keeps and the engine reads. Little-endian, each record a
 * multiple of 8 bytes long so that several lie behind each other with every field aligned. Layouts are only ever
 * appended to: a journal from yesterday must replay for ever.
 *
 * header (40)  0 u16 length · 2 u8 kind · 3 u8 version · 4 u32 origin · 8 u32 request · 12 u32 account ·
 *              16 f64 timeMs (stamped by the core) · 24 u32×4 idempotency key (all zero = none)
 * place (112)  40 u32 market · 44 u8 side · 45 u8 type · 46 u8 tif · 47 u8 stp · 48 f64 lots · 56 f64 quoteUnits ·
 *              64 i32 priceTicks · 68 u8 clientOrderId length · 69 36 bytes clientOrderId (ASCII)
 * place (144) of version 3, and of 4 where it has terms: as above, then 112 i32 stopTicks (0 = none) · 116 u32 trailing delta, bips (0 = none) ·
 *              120 f64 visibleLots (0 = all) · 128 f64 goodTillMs (of GTD, else 0) ·
 *              136 u8 peg · 137 u8 levels deeper · 138 6 bytes 0
 * placeList    version 3: 40 u32 market · 44 u8 kind of list · 45 u8 legs · 48 u8 list id length · 49 36 bytes list id ·
 *              88 the legs, each a place record of version 3, whole (its origin, request and time are nobody's)
 * expire (40)  version 3: nothing but its header
 * cancel (72)  40 u32 market · 44 u32 0 · 48 f64 orderId (0 = by key) · 56 u32×4 key of the order
 * cancelAll (48) 40 u32 market (ALL_MARKETS = every market) · 44 u32 0
 * amend (80)   as cancel · 72 f64 new original lots
 * transfer (64) 40 u32 paying account · 44 u32 asset · 48 f64 units · 56 u8 posting reason
 * configure*   40 u32 byte length · 44 that many bytes of UTF-8 JSON, padded to 8
 */
/** A record is of the oldest version that can say it: what an old one says, it says for ever. */
export const COMMAND_VERSION = 1;
/** Knows families: an openAccount with a parent, a transfer with the reason FAMILY_TRANSFER. */
export const FAMILY_VERSION = 2;
/** Knows terms: a place record with what an order waits for. */
export const TERMS_VERSION = 3;
/**
 * Knows the rules around orders: a place, with terms or without, whose prevented matches are numbered and counted apart
 * from its quantity, with any mode of self-trade prevention; a market, fees and commands that say more than the
 * versions before could.
 */
export const RULES_VERSION = 4;
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
  listKind: 44,
  listLegs: 45,
  listIdLength: 48,
  listId: 49,
  listFirstLeg: 88,
  targetOrderId: 48,
  targetKey: 56,
  amendLots: 72,
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
  openAccount: 16,
  configureAsset: 17,
  configureMarket: 18,
  configureFeeTier: 19,
  setAccountTier: 20,
  configureFeeDiscount: 21,
  setAccountDiscount: 22,
} as const;
export type CommandKind = keyof typeof COMMAND_KIND;

export const PLACE_BYTES = 112;
/** Of version 3. */
export const PLACE_TERMS_BYTES = 144;
export const CANCEL_BYTES = 72;
export const CANCEL_ALL_BYTES = 48;
export const AMEND_BYTES = 80;
export const TRANSFER_BYTES = 64;
export const EXPIRE_BYTES = 40;
export const ALL_MARKETS = 0xffffffff;
export const CLIENT_ORDER_ID_MAX = 36;
/** A record's length is a u16, so JSON payloads stay below this. */
export const JSON_BYTES_MAX = 60_000;
