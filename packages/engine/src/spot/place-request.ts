import { UNITS_MAX } from '@pelorus/money/units.ts';
import { FIRST_STP_MODES, SELL, STP_MODES } from '@pelorus/protocol/spot/enums.ts';
import { CLIENT_ORDER_ID_MAX, OFFSET, PLACE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';

/** Wire numbers of ORDER_TYPES and TIMES_IN_FORCE. */
export const LIMIT = 0;
export const LIMIT_MAKER = 1;
export const MARKET = 2;
export const GTC = 0;
export const IOC = 1;
export const FOK = 2;

/** Whether an amount on the wire is a whole number of units or lots that fits; NaN is not. */
export function isWholeAmount(amount: number): boolean {
  return amount >= 0 && amount <= UNITS_MAX && Math.floor(amount) === amount;
}

/** A place command, read. One is reused for every command. */
export class PlaceRequest {
  account = 0;
  market = 0;
  /** side | type << 8 | tif << 16 | stp << 24, as on the wire. */
  choices = 0;
  side = 0;
  type = 0;
  tif = 0;
  stp = 0;
  /** Of a version that knows the rules around orders. */
  knowsRules = false;
  lots = 0;
  quoteUnits = 0;
  priceTicks = 0;

  /** Reads the record; returns false when it is malformed. */
  read(batch: CommandBatch, at: number, recordBytes: number): boolean {
    if (recordBytes !== PLACE_BYTES || batch.isKeyMissing(at, OFFSET.key)) return false;
    this.account = batch.account(at);
    this.market = batch.word(at, OFFSET.market);
    const choices = batch.word(at, OFFSET.placeSide);
    this.choices = choices;
    this.side = choices & 0xff;
    this.type = (choices >>> 8) & 0xff;
    this.tif = (choices >>> 16) & 0xff;
    this.stp = choices >>> 24;
    this.knowsRules = batch.knowsRules(at);
    const lots = batch.amount(at, OFFSET.placeLots);
    const quoteUnits = batch.amount(at, OFFSET.placeQuoteUnits);
    this.priceTicks = batch.word(at, OFFSET.placePriceTicks);
    if (!isWholeAmount(lots) || !isWholeAmount(quoteUnits)) return false;
    // Adding 0 turns −0, which is whole, into 0.
    this.lots = lots + 0;
    this.quoteUnits = quoteUnits + 0;
    const modes = this.knowsRules ? STP_MODES.length : FIRST_STP_MODES;
    if (this.side > SELL || this.type > MARKET || this.tif > FOK || this.stp >= modes) return false;
    const idLength = batch.byte(at, OFFSET.placeClientIdLength);
    return idLength >= 1 && idLength <= CLIENT_ORDER_ID_MAX && this.isCoherent();
  }

  /** Market orders say lots or quote units and no price; others lots only; LIMIT_MAKER can only stay. */
  private isCoherent(): boolean {
    if (this.type === MARKET) return this.priceTicks === 0 && this.lots > 0 !== this.quoteUnits > 0;
    return this.quoteUnits === 0 && (this.type === LIMIT || this.tif === GTC);
  }
}
