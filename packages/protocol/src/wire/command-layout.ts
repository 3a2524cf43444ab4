// Generated from tools/codecs/commands.ts by `npm run generate`: do not edit.

/**
 * Commands as bytes: what the gateway sends, the journal keeps and the engine reads. Little-endian. Each record is a
 * multiple of 8 bytes long, so that several lie behind each other with every field aligned.
 *
 * header (40): 0 u16 length · 2 u8 kind · 3 u8 version · 4 u32 origin · 8 u32 request · 12 u32 account · 16 f64 timeMs · 24 key key
 * place (112): 40 u32 market · 44 u8 placeSide · 45 u8 placeType · 46 u8 placeTif · 47 u8 placeStp · 48 f64 placeLots · 56 f64 placeQuoteUnits · 64 i32 placePriceTicks · 68 name placeClientId
 * placeTerms (152): 112 i32 placeStopTicks · 116 u32 placeTrailingBips · 120 f64 placeVisibleLots · 128 f64 placeGoodTillMs · 136 u8 placePeg · 137 u8 placePegLevels · 144 i32 placeStrategyId · 148 i32 placeStrategyType
 * placeContract (176): 152 u8 placePositionSide · 153 bool placeReduceOnly · 154 bool placeClosePosition · 155 u8 placeWorkingType · 156 bool placePriceProtect · 157 u8 placeExitType · 160 i32 placeTakeProfitTicks · 164 i32 placeStopLossTicks
 * cancel (72): 40 u32 market · 44 u8 cancelRestriction · 48 target target
 * cancelAll (48): 40 u32 market · 44 u8 cancelScope
 * amend (80): 40 u32 market · 48 target target · 72 f64 amendLots
 * amendName (120): 80 name amendName
 * transfer (64): 40 u32 transferFrom · 44 u32 transferAsset · 48 f64 transferUnits · 56 u8 transferReason
 * placeList: 40 u32 market · 44 u8 listKind · 45 u8 listLegs · 48 name listId · 88 rest listFirstLeg
 * expire (48): 40 u32 expireMax
 * cancelReplace: 40 u32 market · 44 u8 cancelRestriction · 45 u8 replaceMode · 46 bool replaceLeft · 48 target target · 72 rest replaceOrder
 * placeScaled (112): 40 u32 market · 44 u8 placeSide · 45 u8 placeType · 46 u8 placeTif · 47 u8 placeStp · 48 f64 placeLots · 56 i32 scaledFirstTicks · 60 i32 scaledLastTicks · 64 u8 scaledOrders · 65 u8 scaledDistribution · 68 name placeClientId
 * placeTwap (128): 40 u32 market · 44 u8 placeSide · 45 zero placeType · 46 u8 placeTif · 47 u8 placeStp · 48 f64 placeLots · 56 f64 placeQuoteUnits · 64 i32 twapLimitTicks · 68 name placeClientId · 112 u32 twapSlices · 116 u32 twapSeed · 120 f64 twapDurationMs
 * cancelAlgo (56): 48 f64 targetAlgoId
 * moveMargin (56): 40 u32 marginAsset · 44 u8 marginDirection · 48 f64 marginUnits
 * setContractMode (48): 40 u32 market · 44 u8 contractLeverage · 45 u8 contractMarginMode
 * setPositionMode (48): 40 bool modeIsHedge
 * adjustMargin (56): 40 u32 market · 44 u8 adjustSide · 48 f64 adjustUnits
 * markPrices: 40 u32 marksCount · 48 rest marksRows
 * setFuturesTransfers (48): 40 bool transfersIsOpen
 * modify (88): 40 u32 market · 44 u8 modifyType · 45 u8 modifyStp · 48 target target · 72 f64 modifyLots · 80 i32 modifyPriceTicks
 * creditDeposit (64): 40 u32 walletAsset · 44 u32 walletNetwork · 48 f64 walletUnits · 56 f64 walletId
 * holdWithdrawal (88): 40 u32 walletAsset · 44 u32 walletNetwork · 48 f64 walletUnits · 56 f64 walletId · 64 f64 walletFeeUnits · 72 u32 walletDestination0 · 76 u32 walletDestination1 · 80 u32 walletDestination2 · 84 u32 walletDestination3
 * endWithdrawal (72): 56 f64 walletId · 64 bool walletIsPaid
 * spendNetworkFee (64): 40 u32 walletAsset · 44 u32 walletNetwork · 48 f64 walletUnits · 56 f64 walletId
 * setP2pAd (80): 40 f64 p2pAdId · 48 f64 p2pAdVersion · 56 u32 p2pAdAsset · 60 u8 p2pAdSide · 61 u8 p2pAdState · 64 f64 p2pAdUnits · 72 f64 p2pAdSeenUnits
 * openP2pOrder (104): 40 f64 p2pOrderId · 48 f64 p2pOrderAdId · 56 f64 p2pOrderVersion · 64 f64 p2pOrderUnits · 72 f64 p2pOrderFeeUnits · 80 f64 p2pOrderPayMs · 88 f64 p2pOrderReleaseMs · 96 f64 p2pOrderAppealAfterMs
 * moveP2pOrder (56): 40 f64 p2pOrderId · 48 u8 p2pMoveAction · 49 u8 p2pMoveSeen
 * setP2pClock (48): 40 bool p2pClockIsRunning
 * setP2pDeposit (56): 40 u32 p2pDepositAsset · 48 f64 p2pDepositUnits
 * payP2pDeposit (64): 40 u32 p2pDepositAsset · 44 u32 p2pDepositTo · 48 f64 p2pDepositUnits · 56 f64 p2pDepositOrderId
 * the others: 40 u32 jsonLength · 44 that many bytes of UTF-8 JSON, padded to 8
 *
 * The engine does not read origin, request and time of a record inside another. place, placeList, cancelReplace and amendName
 * may be 16 bytes longer: the key of the request that brought them (all zero = none). Client ids of such records are free
 * again once their order is done (IDEM-07).
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
  placeStopTicks: 112,
  placeTrailingBips: 116,
  placeVisibleLots: 120,
  placeGoodTillMs: 128,
  placePeg: 136,
  placePegLevels: 137,
  placeStrategyId: 144,
  placeStrategyType: 148,
  placePositionSide: 152,
  placeReduceOnly: 153,
  placeClosePosition: 154,
  placeWorkingType: 155,
  placePriceProtect: 156,
  placeExitType: 157,
  placeTakeProfitTicks: 160,
  placeStopLossTicks: 164,
  cancelRestriction: 44,
  targetOrderId: 48,
  targetKey: 56,
  cancelScope: 44,
  amendLots: 72,
  amendNameLength: 80,
  transferFrom: 40,
  transferAsset: 44,
  transferUnits: 48,
  transferReason: 56,
  listKind: 44,
  listLegs: 45,
  listIdLength: 48,
  listFirstLeg: 88,
  expireMax: 40,
  replaceMode: 45,
  replaceLeft: 46,
  replaceOrder: 72,
  scaledFirstTicks: 56,
  scaledLastTicks: 60,
  scaledOrders: 64,
  scaledDistribution: 65,
  twapLimitTicks: 64,
  twapSlices: 112,
  twapSeed: 116,
  twapDurationMs: 120,
  targetAlgoId: 48,
  marginAsset: 40,
  marginDirection: 44,
  marginUnits: 48,
  contractLeverage: 44,
  contractMarginMode: 45,
  modeIsHedge: 40,
  jsonLength: 40,
  json: 44,
  adjustSide: 44,
  adjustUnits: 48,
  marksCount: 40,
  marksRows: 48,
  transfersIsOpen: 40,
  modifyType: 44,
  modifyStp: 45,
  modifyLots: 72,
  modifyPriceTicks: 80,
  walletAsset: 40,
  walletNetwork: 44,
  walletUnits: 48,
  walletId: 56,
  walletFeeUnits: 64,
  walletDestination0: 72,
  walletDestination1: 76,
  walletDestination2: 80,
  walletDestination3: 84,
  walletIsPaid: 64,
  p2pAdId: 40,
  p2pAdVersion: 48,
  p2pAdAsset: 56,
  p2pAdSide: 60,
  p2pAdState: 61,
  p2pAdUnits: 64,
  p2pAdSeenUnits: 72,
  p2pOrderId: 40,
  p2pOrderAdId: 48,
  p2pOrderVersion: 56,
  p2pOrderUnits: 64,
  p2pOrderFeeUnits: 72,
  p2pOrderPayMs: 80,
  p2pOrderReleaseMs: 88,
  p2pOrderAppealAfterMs: 96,
  p2pMoveAction: 48,
  p2pMoveSeen: 49,
  p2pClockIsRunning: 40,
  p2pDepositAsset: 40,
  p2pDepositUnits: 48,
  p2pDepositTo: 44,
  p2pDepositOrderId: 56,
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
  moveMargin: 13,
  setContractMode: 14,
  setPositionMode: 15,
  openAccount: 16,
  configureAsset: 17,
  configureMarket: 18,
  configureFeeTier: 19,
  setAccountTier: 20,
  configureFeeDiscount: 21,
  setAccountDiscount: 22,
  setMarketStatus: 23,
  configureVenue: 24,
  adjustMargin: 25,
  markPrices: 26,
  setFuturesTransfers: 27,
  modify: 28,
  creditDeposit: 32,
  holdWithdrawal: 33,
  endWithdrawal: 34,
  spendNetworkFee: 35,
  setP2pAd: 40,
  openP2pOrder: 41,
  moveP2pOrder: 42,
  setP2pClock: 43,
  setP2pDeposit: 44,
  payP2pDeposit: 45,
} as const;
export type CommandKind = keyof typeof COMMAND_KIND;
/** Those that say all in JSON. */
export const JSON_COMMANDS = [
  'openAccount',
  'configureAsset',
  'configureMarket',
  'configureFeeTier',
  'setAccountTier',
  'configureFeeDiscount',
  'setAccountDiscount',
  'setMarketStatus',
  'configureVenue',
] as const satisfies readonly CommandKind[];
export type JsonCommandKind = (typeof JSON_COMMANDS)[number];

export const PLACE_BYTES = 112;
export const PLACE_TERMS_BYTES = 152;
export const PLACE_CONTRACT_BYTES = 176;
export const CANCEL_BYTES = 72;
export const CANCEL_ALL_BYTES = 48;
export const AMEND_BYTES = 80;
export const AMEND_NAME_BYTES = 120;
export const TRANSFER_BYTES = 64;
export const EXPIRE_BYTES = 48;
export const PLACE_SCALED_BYTES = 112;
export const PLACE_TWAP_BYTES = 128;
export const CANCEL_ALGO_BYTES = 56;
export const MOVE_MARGIN_BYTES = 56;
export const SET_CONTRACT_MODE_BYTES = 48;
export const SET_POSITION_MODE_BYTES = 48;
export const ADJUST_MARGIN_BYTES = 56;
export const SET_FUTURES_TRANSFERS_BYTES = 48;
export const MODIFY_BYTES = 88;
export const CREDIT_DEPOSIT_BYTES = 64;
export const HOLD_WITHDRAWAL_BYTES = 88;
export const END_WITHDRAWAL_BYTES = 72;
export const SPEND_NETWORK_FEE_BYTES = 64;
export const SET_P2P_AD_BYTES = 80;
export const OPEN_P2P_ORDER_BYTES = 104;
export const MOVE_P2P_ORDER_BYTES = 56;
export const SET_P2P_CLOCK_BYTES = 48;
export const SET_P2P_DEPOSIT_BYTES = 56;
export const PAY_P2P_DEPOSIT_BYTES = 64;
/** The key of the request, behind the rest of a record. */
export const REQUEST_BYTES = 16;
export const ALL_MARKETS = 0xffffffff;
/** All markets but contracts. */
export const ALL_SPOT = 0xfffffffe;
/** All contracts and nothing else. */
export const ALL_CONTRACTS = 0xfffffffd;
export const CLIENT_ORDER_ID_MAX = 36;
/** A record's length is a u16, so JSON payloads stay below this. */
export const JSON_BYTES_MAX = 60_000;
