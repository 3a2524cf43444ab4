/**
 * The layout of every event: its number, then its fields in the order in which the engine tells them. Numbers never change
 * their meaning; new ones are appended. `node tools/codecs.ts` writes the decoder and the engine's writer from this table.
 *
 * Kinds of fields: `f64` an amount or id · `i32` a small whole number · `u8` a byte · `bool` · `true?` true or absent ·
 * `rejection` a refusal's id · `asset?` an asset, absent where the writer says 0, else the writer says asset + 1 · any other
 * word is a table of names, whose index the writer says.
 */
export const EVENTS: Readonly<Record<string, readonly [number: number, fields: string]>> = {
  rejected: [1, 'code:rejection'],
  duplicate: [2, 'orderId:f64'],
  orderAccepted: [
    3,
    'orderId:f64 account:i32 market:i32 side:SIDES type:ORDER_TYPES tif:TIMES_IN_FORCE stp:STP_MODES priceTicks:i32 lots:f64 quoteUnits:f64',
  ],
  orderRested: [4, 'orderId:f64 account:i32 market:i32 leftLots:f64'],
  trade: [
    5,
    'market:i32 takerSide:SIDES takerAccount:i32 makerAccount:i32 priceTicks:i32 tradeId:f64 lots:f64 quoteUnits:f64 takerOrderId:f64 makerOrderId:f64 takerFeeUnits:f64 makerFeeUnits:f64 takerFeeAsset:asset? makerFeeAsset:asset?',
  ],
  prevented: [
    6,
    'market:i32 mode:STP_MODES takerAccount:i32 makerAccount:i32 priceTicks:i32 takerOrderId:f64 makerOrderId:f64 takerLots:f64 makerLots:f64 preventedId:f64 tradeGroup:i32',
  ],
  orderDone: [
    7,
    'reason:DONE_REASONS orderId:f64 account:i32 market:i32 leftLots:f64 filledLots:f64 filledQuoteUnits:f64',
  ],
  orderAmended: [8, 'orderId:f64 account:i32 market:i32 lots:f64 leftLots:f64 isRenamed:true?'],
  level: [9, 'market:i32 side:SIDES priceTicks:i32 updateId:f64 lots:f64'],
  posting: [
    10,
    'account:i32 asset:i32 reason:POSTING_REASONS deltaAvailable:f64 deltaHeld:f64 available:f64 held:f64 orderId:f64 tradeId:f64',
  ],
  accountOpened: [11, 'account:i32'],
  assetConfigured: [12, 'asset:i32'],
  marketConfigured: [13, 'market:i32'],
  feeTierConfigured: [14, 'tier:i32'],
  accountTierSet: [15, 'account:i32 tier:i32'],
  transferred: [16, 'account:i32 fromAccount:i32 asset:i32 reason:POSTING_REASONS units:f64'],
  orderTerms: [
    17,
    'orderId:f64 account:i32 market:i32 stopTicks:i32 trailingBips:i32 visibleLots:f64 goodTillMs:f64 listId:f64',
  ],
  orderPhase: [18, 'phase:ORDER_PHASES orderId:f64 account:i32 market:i32 priceTicks:i32 lots:f64'],
  listAccepted: [19, 'listKind:LIST_KINDS listId:f64 account:i32 market:i32'],
  listDone: [20, 'listId:f64 account:i32 market:i32'],
  orderPegged: [21, 'peg:PEGS pegLevels:u8 orderId:f64 account:i32 market:i32'],
  orderTagged: [22, 'orderId:f64 account:i32 market:i32 strategyId:i32 strategyType:i32'],
  feeDiscountConfigured: [32, ''],
  accountDiscountSet: [33, 'account:i32 isOn:bool'],
  marketPaused: [34, 'market:i32 untilMs:f64'],
  halfRefused: [40, 'half:REPLACE_HALVES code:rejection'],
  algoAccepted: [
    41,
    'algoKind:ALGO_KINDS side:SIDES type:ORDER_TYPES algoId:f64 account:i32 market:i32 stp:STP_MODES lots:f64 quoteUnits:f64 priceTicks:i32 lastTicks:i32 parts:f64 distribution:DISTRIBUTIONS durationMs:f64 isRandom:bool nextSliceMs:f64',
  ],
  algoPhase: [42, 'phase:ALGO_PHASES algoId:f64 account:i32 market:i32 slicesDone:i32 nextSliceMs:f64'],
  algoDone: [43, 'reason:ALGO_DONE_REASONS algoId:f64 account:i32 market:i32 slicesDone:i32'],
  orderAlgo: [44, 'orderId:f64 account:i32 market:i32 algoId:f64'],
  marketStatusSet: [48, 'market:i32 status:MARKET_STATUSES endMs:f64'],
  auctionIndicated: [49, 'market:i32 priceTicks:i32 lots:f64 surplusLots:f64'],
  venueConfigured: [50, ''],
  marginPosting: [
    60,
    'account:i32 asset:i32 reason:POSTING_REASONS deltaAvailable:f64 deltaHeld:f64 available:f64 held:f64 orderId:f64 tradeId:f64',
  ],
  position: [
    61,
    'cause:POSITION_CAUSES positionSide:POSITION_SIDES account:i32 market:i32 lots:f64 costUnits:f64 marginUnits:f64 realisedUnits:f64 orderId:f64 tradeId:f64',
  ],
  contractModeSet: [62, 'marginMode:MARGIN_MODES account:i32 market:i32 leverage:i32'],
  positionModeSet: [63, 'account:i32 isHedge:bool'],
  orderContract: [
    64,
    'positionSide:POSITION_SIDES workingType:WORKING_TYPES account:i32 market:i32 orderId:f64 reduceOnly:bool closePosition:bool priceProtect:bool exitType:WORKING_TYPES takeProfitTicks:i32 stopLossTicks:i32',
  ],
  markPrice: [
    65,
    'mayLiquidate:bool market:i32 indexTicks:i32 markTicks:i32 fundingE8:f64 nextFundingMs:f64 openLots:f64',
  ],
  fundingSettled: [66, 'market:i32 markTicks:i32 rateE8:f64 boundaryMs:f64 remainderUnits:f64'],
  funding: [67, 'positionSide:POSITION_SIDES account:i32 market:i32 rateE8:f64 lots:f64 units:f64'],
  marginCall: [
    68,
    'marginMode:MARGIN_MODES account:i32 asset:i32 market:i32 partE2:i32 equityUnits:f64 maintenanceUnits:f64',
  ],
  liquidation: [
    69,
    'step:LIQUIDATION_STEPS positionSide:POSITION_SIDES account:i32 market:i32 priceTicks:i32 markTicks:i32 lots:f64 orderId:f64 equityUnits:f64 maintenanceUnits:f64',
  ],
  marginMoved: [70, 'account:i32 asset:i32 units:f64'],
  futuresTransfersSet: [71, 'isOpen:bool'],
  orderModified: [72, 'orderId:f64 account:i32 market:i32 fromTicks:i32 priceTicks:i32 lots:f64 leftLots:f64'],
  depositCredited: [80, 'account:i32 asset:i32 network:i32 depositId:f64 units:f64'],
  withdrawalHeld: [81, 'account:i32 asset:i32 network:i32 withdrawalId:f64 units:f64 feeUnits:f64'],
  withdrawalEnded: [82, 'isPaid:bool account:i32 asset:i32 network:i32 withdrawalId:f64 units:f64 feeUnits:f64'],
  networkFeeSpent: [83, 'asset:i32 network:i32 spendId:f64 units:f64'],
  p2pAdSet: [90, 'state:P2P_AD_STATES side:SIDES adId:f64 account:i32 version:f64 asset:i32 units:f64'],
  p2pOrderOpened: [
    91,
    'side:SIDES orderId:f64 adId:f64 version:f64 maker:i32 taker:i32 asset:i32 units:f64 feeUnits:f64 deadlineMs:f64 payMs:i32 releaseMs:i32 appealAfterMs:i32 adUnits:f64',
  ],
  p2pOrderMoved: [
    92,
    'action:P2P_ACTIONS by:P2P_ACTORS state:P2P_ORDER_STATES orderId:f64 adId:f64 buyer:i32 seller:i32 asset:i32 units:f64 feeUnits:f64 deadlineMs:f64 appealFromMs:f64 adUnits:f64',
  ],
  p2pClockSet: [93, 'isRunning:bool stoodMs:f64 nowMs:f64'],
  p2pDepositSet: [94, 'account:i32 asset:i32 units:f64'],
  p2pDepositPaid: [95, 'orderId:f64 account:i32 to:i32 asset:i32 units:f64'],
};

/** Where the tables of names are, beside packages/protocol/src. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  'futures/contracts.ts': ['LIQUIDATION_STEPS', 'MARGIN_MODES', 'POSITION_CAUSES', 'POSITION_SIDES', 'WORKING_TYPES'],
  'exchange/market-statuses.ts': ['MARKET_STATUSES'],
  'exchange/orders.ts': ['DONE_REASONS', 'ORDER_PHASES', 'ORDER_TYPES', 'SIDES', 'STP_MODES', 'TIMES_IN_FORCE'],
  'exchange/posting-reasons.ts': ['POSTING_REASONS'],
  'p2p/order-states.ts': ['P2P_ACTIONS', 'P2P_ACTORS', 'P2P_AD_STATES', 'P2P_ORDER_STATES'],
  'spot/algos.ts': ['ALGO_DONE_REASONS', 'ALGO_KINDS', 'ALGO_PHASES', 'DISTRIBUTIONS'],
  'spot/order-terms.ts': ['LIST_KINDS', 'PEGS', 'REPLACE_HALVES'],
};
