/**
 * Events as bytes: the engine writes, decode-events.ts reads; nobody else knows. One slot is 96 bytes, seen as
 * i32[24] and f64[12]: i32 lanes 0–7 are whole small numbers, f64 lanes 4–11 amounts and ids.
 *
 * i0 = kind | a << 8 | b << 16 | c << 24 (a, b, c: small enums of the kind)
 *
 * kind             a       b     c     i1      i2            i3            i4       f4..
 * rejected         –       –     –     code
 * duplicate        –       –     –     –                                            orderId (or 0)
 * orderAccepted    side    type  tif   account market        stp           price    orderId lots quoteUnits
 * orderRested      –       –     –     account market        –             –        orderId leftLots
 * trade            takerSide –   –     market  takerAccount  makerAccount  price    tradeId lots quoteUnits takerOrder makerOrder takerFee makerFee; i5, i6 asset of each fee + 1 (0 = the asset received)
 * prevented        mode    –     –     market  takerAccount  makerAccount  price    takerOrder makerOrder takerLots makerLots preventedId; i5 trade group (-1 = none)
 * orderDone        reason  –     –     account market        –             –        orderId leftLots filledLots filledQuote
 * orderAmended     renamed –     –     account market        –             –        orderId lots leftLots
 * level            side    –     –     market  –             –             price    updateId lotsAfter
 * posting          reason  –     –     account asset         –             –        deltaAvailable deltaHeld available held orderId tradeId
 * accountOpened    –       –     –     account
 * assetConfigured  –       –     –     asset
 * marketConfigured –       –     –     market
 * feeTierConfigured –      –     –     tier
 * accountTierSet   –       –     –     account tier
 * transferred      reason  –     –     account fromAccount   asset         –        units
 * orderTerms       –       –     –     account market        trailingBips  stop     orderId visibleLots goodTillMs listId
 * listAccepted     kind    –     –     account market        –             –        listId
 * listDone         –       –     –     account market        –             –        listId
 * orderPegged      peg     levels –     account market        –             –        orderId
 * orderTagged      –       –     –     account market        strategyId    type     orderId
 * orderPhase       phase   –     –     account market        –             price    orderId lots
 * feeDiscountConfigured – –    –
 * accountDiscountSet isOn –    –     account
 * marketPaused     –       –     –     market  –             –             –        untilMs
 * marketStatusSet  status  –     –     market  –             –             –        endMs (0 = none)
 * auctionIndicated –       –     –     market  –             –             price    lots surplusLots
 * venueConfigured  –       –     –
 * halfRefused      half    –     –     code
 * algoAccepted     kind    side  type  account market        stp           first    algoId lots quoteUnits durationMs nextSliceMs; i5 last price, i6 orders or slices, i7 distribution | isRandom << 8
 * algoPhase        phase   –     –     account market        slicesDone    –        algoId nextSliceMs
 * algoDone         reason  –     –     account market        slicesDone    –        algoId
 * orderAlgo        –       –     –     account market        –             –        orderId algoId
 */
export const EVENT_BYTES = 96;
export const EVENT_I32 = EVENT_BYTES / 4;
export const EVENT_F64 = EVENT_BYTES / 8;

export const EVENT_KIND = {
  rejected: 1,
  duplicate: 2,
  orderAccepted: 3,
  orderRested: 4,
  trade: 5,
  prevented: 6,
  orderDone: 7,
  orderAmended: 8,
  level: 9,
  posting: 10,
  accountOpened: 11,
  assetConfigured: 12,
  marketConfigured: 13,
  feeTierConfigured: 14,
  accountTierSet: 15,
  transferred: 16,
  orderTerms: 17,
  orderPhase: 18,
  listAccepted: 19,
  listDone: 20,
  orderPegged: 21,
  orderTagged: 22,
  halfRefused: 40,
  algoAccepted: 41,
  algoPhase: 42,
  algoDone: 43,
  orderAlgo: 44,
  feeDiscountConfigured: 32,
  accountDiscountSet: 33,
  marketPaused: 34,
  marketStatusSet: 48,
  auctionIndicated: 49,
  venueConfigured: 50,
} as const;
