/**
 * The layout of every command: its number, then what follows the header, in order. Numbers never change their meaning; new
 * ones are appended. `node tools/codecs.ts` writes the offsets, the encoders and the readers from this table.
 *
 * A field is `room.name:kind`: OFFSET.roomName is where it lies, in whatever command it stands, and `name` what the encoder
 * calls it (`room.name=other:kind` where that is `other`). Each begins at a multiple of its size, a record ends at one of 8.
 *
 * Kinds of fields: `u8` · `bool` · `u32` · `i32` · `f64` · `zero` a byte that is always 0 · `key` four words · `name` a length
 * and as many of NAME_LETTERS letters as it says, from a multiple of 4 · `target` the id or the key of an order · `rest` what
 * the encoder writes itself, of any length. `?`: 0 where it is absent. `|` goes on at a multiple of 8, `-8` after 8 zeros.
 */
export interface Command {
  number: number;
  fields: string;
  /** The letter of its idempotency key and the id it is made from, or 'none'. Absent: its encoder is written by hand. */
  key?: string;
  /** The comment of a generated encoder. */
  comment?: string;
  /** Is it read outside the engine too? Then a reader is written. */
  isRead?: true;
  /** Longer records of the same number, each on top of the one before: what its length is called, and what it says besides. */
  longer?: readonly (readonly [name: string, fields: string])[];
}

const JSON_FIELDS = 'json.length:u32 json:rest';

export const COMMANDS: Readonly<Record<string, Command>> = {
  place: {
    number: 1,
    fields:
      'market:u32 place.side:u8 place.type:u8 place.tif:u8 place.stp:u8 place.lots:f64 place.quoteUnits:f64 place.priceTicks:i32 place.clientId=clientOrderId:name',
    isRead: true,
    longer: [
      [
        'placeTerms',
        'place.stopTicks:i32? place.trailingBips:u32? place.visibleLots:f64? place.goodTillMs:f64? place.peg:u8? place.pegLevels:u8? | place.strategyId:i32? place.strategyType:i32?',
      ],
      // Eight zeros: else it were as long as one with terms and the key of its request.
      [
        'placeContract',
        'place.positionSide:u8? place.reduceOnly:bool? place.closePosition:bool? place.workingType:u8? place.priceProtect:bool? place.exitType:u8? | place.takeProfitTicks:i32? place.stopLossTicks:i32? -8',
      ],
    ],
  },
  cancel: { number: 2, fields: 'market:u32 cancel.restriction:u8 target:target' },
  cancelAll: { number: 3, fields: 'market:u32 cancel.scope:u8?' },
  amend: {
    number: 4,
    fields: 'market:u32 target:target amend.lots:f64',
    longer: [['amendName', 'amend.name:name']],
  },
  transfer: {
    number: 5,
    fields: 'transfer.from:u32 transfer.asset:u32 transfer.units:f64 transfer.reason:u8',
    key: 't transferId',
    comment: 'Returns the record that moves available units between accounts, once per transferId, whoever receives.',
  },
  placeList: {
    number: 6,
    fields: 'market:u32 list.kind:u8 list.legs:u8 list.id=clientListId:name | list.firstLeg:rest',
  },
  expire: { number: 7, fields: 'expire.max:u32' },
  cancelReplace: {
    number: 8,
    fields:
      'market:u32 cancel.restriction:u8 replace.mode:u8 replace.left=takesLeft:bool target:target replace.order:rest',
  },
  placeScaled: {
    number: 9,
    fields:
      'market:u32 place.side:u8 place.type:u8 place.tif=intent:u8? place.stp:u8 place.lots:f64 scaled.firstTicks:i32 scaled.lastTicks:i32 scaled.orders:u8 scaled.distribution:u8 place.clientId=clientAlgoId:name',
    key: 'g clientAlgoId',
    comment: 'Returns the record that places a ladder of orders between two prices.',
  },
  placeTwap: {
    number: 10,
    fields:
      'market:u32 place.side:u8 place.type:zero place.tif=intent:u8? place.stp:u8 place.lots:f64 place.quoteUnits:f64 twap.limitTicks:i32 place.clientId=clientAlgoId:name | twap.slices:u32 twap.seed:u32 twap.durationMs:f64',
    key: 'g clientAlgoId',
    comment: 'Returns the record that trades a quantity in slices over time.',
  },
  cancelAlgo: {
    number: 11,
    fields: '-8 target.algoId:f64',
    key: 'none',
    comment: 'Returns the record that ends an algo with all its open orders.',
  },
  moveMargin: {
    number: 13,
    fields: 'margin.asset:u32 margin.direction:u8 margin.units:f64',
    key: 'm transferId',
    comment:
      'Returns the record that moves units between the spot and the futures wallet of an account, once per transferId.',
  },
  setContractMode: {
    number: 14,
    fields: 'market:u32 contract.leverage:u8 contract.marginMode:u8',
    key: 'none',
    comment: 'Returns the record that sets leverage and margin mode of an account in a contract; 0 and 255 leave them.',
  },
  setPositionMode: {
    number: 15,
    fields: 'mode.isHedge:bool',
    key: 'none',
    comment: 'Returns the record that sets the position mode of an account.',
  },
  openAccount: { number: 16, fields: JSON_FIELDS },
  configureAsset: { number: 17, fields: JSON_FIELDS },
  configureMarket: { number: 18, fields: JSON_FIELDS },
  configureFeeTier: { number: 19, fields: JSON_FIELDS },
  setAccountTier: { number: 20, fields: JSON_FIELDS },
  configureFeeDiscount: { number: 21, fields: JSON_FIELDS },
  setAccountDiscount: { number: 22, fields: JSON_FIELDS },
  setMarketStatus: { number: 23, fields: JSON_FIELDS },
  configureVenue: { number: 24, fields: JSON_FIELDS },
  adjustMargin: {
    number: 25,
    fields: 'market:u32 adjust.side:u8 adjust.units:f64',
    key: 'j adjustId',
    comment:
      'Returns the record that adds margin to an isolated position, or takes it back below zero, once per adjustId.',
  },
  markPrices: { number: 26, fields: 'marks.count:u32 | marks.rows:rest' },
  setFuturesTransfers: {
    number: 27,
    fields: 'transfers.isOpen:bool',
    key: 'none',
    comment: 'Returns the record that opens or closes transfers out of all futures wallets.',
  },
  // An open order's type and self-trade prevention are nowhere in the engine: who changes it says them again.
  modify: {
    number: 28,
    fields: 'market:u32 modify.type:u8 modify.stp:u8 target:target modify.lots:f64 modify.priceTicks:i32',
    key: 'e modifyId',
    comment:
      'Returns the record that gives a resting order of a contract another price and quantity under its id, once per modifyId.',
  },
  creditDeposit: {
    number: 32,
    fields: 'wallet.asset:u32 wallet.network:u32 wallet.units:f64 wallet.id=depositId:f64',
    key: 'none',
    comment: 'Returns the record that credits what came by a network, once per depositId.',
  },
  holdWithdrawal: {
    number: 33,
    fields:
      'wallet.asset:u32 wallet.network:u32 wallet.units:f64 wallet.id=withdrawalId:f64 wallet.feeUnits:f64 wallet.destination0:u32 wallet.destination1:u32 wallet.destination2:u32 wallet.destination3:u32',
    key: 'none',
    comment: 'Returns the record that holds what is to leave by a network, and its fee, once per withdrawalId.',
  },
  endWithdrawal: {
    number: 34,
    fields: '-8 -8 wallet.id=withdrawalId:f64 wallet.isPaid:bool',
    key: 'none',
    comment: 'Returns the record that ends a withdrawal: paid, or its hold given back.',
  },
  spendNetworkFee: {
    number: 35,
    fields: 'wallet.asset:u32 wallet.network:u32 wallet.units:f64 wallet.id=spendId:f64',
    key: 'none',
    comment: 'Returns the record that books what a network took for a transaction of ours, once per spendId.',
  },
  setP2pAd: {
    number: 40,
    fields:
      'p2pAd.id=adId:f64 p2pAd.version:f64 p2pAd.asset:u32 p2pAd.side:u8 p2pAd.state:u8 p2pAd.units:f64 p2pAd.seenUnits:f64',
    key: 'none',
    comment: 'Returns the record that says what a P2P ad of an account offers from this version on.',
  },
  openP2pOrder: {
    number: 41,
    fields:
      'p2pOrder.id=orderId:f64 p2pOrder.adId:f64 p2pOrder.version:f64 p2pOrder.units:f64 p2pOrder.feeUnits:f64 p2pOrder.payMs:f64 p2pOrder.releaseMs:f64 p2pOrder.appealAfterMs:f64',
    key: 'none',
    comment: 'Returns the record that opens an order of an ad for its taker, once per orderId.',
  },
  moveP2pOrder: {
    number: 42,
    fields: 'p2pOrder.id=orderId:f64 p2pMove.action:u8 p2pMove.seen:u8',
    key: 'none',
    comment:
      'Returns the record of a step of a P2P order by a party, or by the staff (account 0), who saw it in a state.',
  },
  setP2pClock: {
    number: 43,
    fields: 'p2pClock.isRunning:bool',
    key: 'none',
    comment: 'Returns the record that stops or starts the clock of P2P.',
  },
  setP2pDeposit: {
    number: 44,
    fields: 'p2pDeposit.asset:u32 | p2pDeposit.units:f64',
    key: 'none',
    comment: "Returns the record that says what a merchant's deposit holds of an asset.",
  },
  payP2pDeposit: {
    number: 45,
    fields: 'p2pDeposit.asset:u32 p2pDeposit.to:u32 p2pDeposit.units:f64 p2pDeposit.orderId:f64',
    key: 'none',
    comment: "Returns the record that pays somebody from a merchant's deposit, once per orderId.",
  },
};

/** Every record begins with it. `timeMs`: stamped by the core. A key of zeros is none. */
export const HEADER = 'length:u16 kind:u8 version:u8 origin:u32 request:u32 account:u32 timeMs:f64 key:key';

/** Letters of the longest name. */
export const NAME_LETTERS = 36;
