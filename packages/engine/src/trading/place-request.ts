import { isWholeAmount } from '@pelorus/money/units.ts';
import { ORDER_TYPES, SELL, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import { PEG_LEVELS_MAX, PEGS } from '@pelorus/protocol/spot/order-terms.ts';
import {
  CLIENT_ORDER_ID_MAX,
  OFFSET,
  PLACE_BYTES,
  PLACE_CONTRACT_BYTES,
  PLACE_TERMS_BYTES,
  REQUEST_BYTES,
} from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { intentOf, isReducing, sideOfIntent } from '../order-book/intent.ts';
import { isLimitedStop } from './conditional/order-types.ts';

/** Wire numbers of ORDER_TYPES and TIMES_IN_FORCE. */
export const LIMIT = 0;
export const LIMIT_MAKER = 1;
export const MARKET = 2;
export const GTC = 0;
export const IOC = 1;
export const FOK = 2;
const GTD = 3;
export const PRIMARY_PEG = PEGS.indexOf('PRIMARY');
/** The last order type that a record without terms may carry, and the last of all. */
const PLAIN_TYPE_MAX = MARKET;
const TYPE_MAX = ORDER_TYPES.length - 1;
/** Whether a record without the key of its request may be so long. */
export function isPlaceLength(bytes: number): boolean {
  return bytes === PLACE_BYTES || bytes === PLACE_TERMS_BYTES || bytes === PLACE_CONTRACT_BYTES;
}
/** Lowest strategy type in the Binance API. */
const STRATEGY_TYPE_MIN = 1_000_000;

/** A place command, read. One is reused for every command. */
export class PlaceRequest {
  account = 0;
  market = 0;
  side = 0;
  type = 0;
  tif = 0;
  stp = 0;
  /** Its client order id may be one whose order is done, and it may say by which request it came. */
  isReusing = false;
  /** How long the record is without what says that. */
  bytes = 0;
  lots = 0;
  quoteUnits = 0;
  priceTicks = 0;
  /** 0 = none. */
  stopTicks = 0;
  trailingBips = 0;
  /** 0 = all. */
  visibleLots = 0;
  /** 0 = it ends by itself never. */
  goodTillMs = 0;
  /** Index into PEGS: 0 = its price is its own. */
  peg = 0;
  pegLevels = 0;
  /** 0 = not said. */
  strategyId = 0;
  strategyType = 0;
  /** Of an order of a contract, index into POSITION_SIDES. */
  positionSide = 0;
  /** It closes at most what is open. Also what in hedge mode can only close (FUT-24). */
  isReduceOnly = false;
  /** It says no lots: it closes all of its side's position. */
  isClosing = false;
  /** Index into WORKING_TYPES. */
  workingType = 0;
  isProtected = false;
  exitType = 0;
  takeProfitTicks = 0;
  stopLossTicks = 0;
  /** An order of a list whose quantity is what the first one buys: it says none itself. */
  isPaidLater = false;
  /** End offset of the content that a repeat must match. */
  contentEnd: number = OFFSET.placeClientIdLength;
  hasTerms = false;
  /** It says what only orders of contracts say. */
  isOfContract = false;

  /** Reads the record; returns false when it is malformed. */
  read(batch: CommandBatch, at: number, recordBytes: number): boolean {
    // Only a record with its request is longer than one of the two kinds.
    this.isReusing = isPlaceLength(recordBytes - REQUEST_BYTES);
    this.bytes = this.isReusing ? recordBytes - REQUEST_BYTES : recordBytes;
    const isOfContract = this.bytes === PLACE_CONTRACT_BYTES;
    const hasTerms = isOfContract || this.bytes === PLACE_TERMS_BYTES;
    if ((!hasTerms && this.bytes !== PLACE_BYTES) || batch.isKeyMissing(at, OFFSET.key)) return false;
    this.account = batch.account(at);
    this.market = batch.market(at);
    const choices = batch.word(at, OFFSET.placeSide);
    this.side = choices & 0xff;
    this.type = (choices >>> 8) & 0xff;
    this.tif = (choices >>> 16) & 0xff;
    this.stp = choices >>> 24;
    const lots = batch.placeLots(at);
    const quoteUnits = batch.placeQuoteUnits(at);
    this.priceTicks = batch.placePriceTicks(at);
    if (!isWholeAmount(lots) || !isWholeAmount(quoteUnits)) return false;
    // Adding 0 turns −0, which is whole, into 0.
    this.lots = lots + 0;
    this.quoteUnits = quoteUnits + 0;
    if ((hasTerms || this.hasTerms) && !this.readTerms(batch, at, hasTerms)) return false;
    if ((isOfContract || this.isOfContract) && !this.readContract(batch, at, isOfContract)) return false;
    const typeMax = hasTerms ? TYPE_MAX : PLAIN_TYPE_MAX;
    const tifMax = hasTerms ? GTD : FOK;
    if (this.side > SELL || this.type > typeMax || this.tif > tifMax || this.stp >= STP_MODES.length) return false;
    const idLength = batch.placeClientIdLength(at);
    return idLength >= 1 && idLength <= CLIENT_ORDER_ID_MAX && this.isCoherent();
  }

  /** Reads the terms of a record, or clears what the last such record left. */
  private readTerms(batch: CommandBatch, at: number, hasTerms: boolean): boolean {
    this.hasTerms = hasTerms;
    this.contentEnd = hasTerms ? PLACE_TERMS_BYTES : OFFSET.placeClientIdLength;
    this.stopTicks = hasTerms ? batch.placeStopTicks(at) : 0;
    this.trailingBips = hasTerms ? batch.placeTrailingBips(at) : 0;
    const visibleLots = hasTerms ? batch.placeVisibleLots(at) : 0;
    const goodTillMs = hasTerms ? batch.placeGoodTillMs(at) : 0;
    this.peg = hasTerms ? batch.placePeg(at) : 0;
    this.pegLevels = hasTerms ? batch.placePegLevels(at) : 0;
    this.visibleLots = visibleLots + 0;
    this.goodTillMs = goodTillMs + 0;
    this.strategyId = hasTerms ? batch.placeStrategyId(at) : 0;
    this.strategyType = hasTerms ? batch.placeStrategyType(at) : 0;
    const isTypeKnown = this.strategyType === 0 || this.strategyType >= STRATEGY_TYPE_MIN;
    return isTypeKnown && isWholeAmount(visibleLots) && isWholeAmount(goodTillMs);
  }

  /** Reads what an order of a contract says, or clears what the last such record left. */
  private readContract(batch: CommandBatch, at: number, isOfContract: boolean): boolean {
    this.isOfContract = isOfContract;
    if (isOfContract) this.contentEnd = PLACE_CONTRACT_BYTES;
    this.positionSide = isOfContract ? batch.placePositionSide(at) : 0;
    const reduceOnly = isOfContract ? batch.placeReduceOnly(at) : 0;
    const closePosition = isOfContract ? batch.placeClosePosition(at) : 0;
    const priceProtect = isOfContract ? batch.placePriceProtect(at) : 0;
    this.workingType = isOfContract ? batch.placeWorkingType(at) : 0;
    this.exitType = isOfContract ? batch.placeExitType(at) : 0;
    this.takeProfitTicks = isOfContract ? batch.placeTakeProfitTicks(at) : 0;
    this.stopLossTicks = isOfContract ? batch.placeStopLossTicks(at) : 0;
    this.isReduceOnly = reduceOnly === 1;
    this.isClosing = closePosition === 1;
    this.isProtected = priceProtect === 1;
    if (Math.max(reduceOnly, closePosition, priceProtect) > 1 || this.positionSide >= POSITION_SIDES.length)
      return false;
    if (Math.max(this.workingType, this.exitType) >= WORKING_TYPES.length) return false;
    return this.takeProfitTicks >= 0 && this.stopLossTicks >= 0;
  }

  /** Takes over the intent of an algo that the order is of. */
  takeIntent(intent: number): void {
    this.isOfContract = intent !== 0;
    this.positionSide = sideOfIntent(intent);
    this.isReduceOnly = isReducing(intent);
    this.isClosing = false;
  }

  /** Whether it may only close what is open. */
  get isReducing(): boolean {
    return this.isReduceOnly || this.isClosing;
  }

  /** Its position side and whether it only reduces, as a book keeps them. */
  get intent(): number {
    return this.isOfContract ? intentOf(this.positionSide, this.isReducing) : 0;
  }

  /** Whether the rest may go into the book. */
  get canRest(): boolean {
    return this.tif === GTC || this.tif === GTD;
  }

  /** Only an order with a limit price that can stay is shown in parts or ends at a time, which GTD alone says. */
  private areTermsCoherent(): boolean {
    const hasLimit = this.type === LIMIT || this.type === LIMIT_MAKER || isLimitedStop(this.type);
    if (this.visibleLots > 0 && !(hasLimit && this.canRest)) return false;
    return this.tif === GTD ? hasLimit && this.goodTillMs > 0 : this.goodTillMs === 0;
  }

  /** Only an order with a limit price takes it from the book, and then says none itself (PEG-03). */
  private isPegCoherent(): boolean {
    if (this.peg === 0) return this.pegLevels === 0;
    if (this.peg >= PEGS.length || this.pegLevels > PEG_LEVELS_MAX || this.priceTicks !== 0) return false;
    if (this.type === LIMIT_MAKER) return this.peg === PRIMARY_PEG;
    const isLimit = this.type === LIMIT || isLimitedStop(this.type);
    return isLimit && (this.peg !== PRIMARY_PEG || this.canRest);
  }

  /** Whether an auction takes it: a limit order that stays, at a price of its own (AUCT-01). */
  get isForAuction(): boolean {
    return this.type === LIMIT && this.canRest && this.peg === 0;
  }

  get isConditional(): boolean {
    return this.type > MARKET;
  }

  /** Limit price, time in force and quantity of a conditional order follow the same rules as of any other. */
  private isConditionalCoherent(): boolean {
    const { stopTicks, trailingBips } = this;
    // What closes a position says neither a quantity nor a price, and does not trail.
    if (this.isClosing && (this.lots > 0 || isLimitedStop(this.type) || trailingBips > 0)) return false;
    if (stopTicks < 0 || trailingBips < 0 || (stopTicks === 0 && trailingBips === 0) || this.quoteUnits > 0)
      return false;
    return isLimitedStop(this.type) || (this.priceTicks === 0 && this.tif === GTC);
  }

  /** Market orders say lots or quote units and no price; others lots only; LIMIT_MAKER can only stay. Conditional ones below. */
  private isCoherent(): boolean {
    if (this.hasTerms && !(this.areTermsCoherent() && this.isPegCoherent())) return false;
    if (this.isConditional) return this.isConditionalCoherent();
    if (this.stopTicks !== 0 || this.trailingBips !== 0 || this.isClosing) return false;
    if (this.type === MARKET) return this.priceTicks === 0 && this.isMarketCoherent();
    return this.quoteUnits === 0 && (this.type === LIMIT || this.canRest);
  }

  private isMarketCoherent(): boolean {
    if (this.isPaidLater) return this.quoteUnits === 0;
    return this.lots > 0 !== this.quoteUnits > 0;
  }
}
