// Generated from tools/codecs/commands.ts by `npm run generate`: do not edit.
import { readName } from './record.ts';

/** `end`: where the record ends, and so does a name in it. */
export function readPlace(view: DataView, offset: number, end: number) {
  return {
    market: view.getUint32(offset + 40, true),
    side: view.getUint8(offset + 44),
    type: view.getUint8(offset + 45),
    tif: view.getUint8(offset + 46),
    stp: view.getUint8(offset + 47),
    lots: view.getFloat64(offset + 48, true),
    quoteUnits: view.getFloat64(offset + 56, true),
    priceTicks: view.getInt32(offset + 64, true),
    clientOrderId: readName(view, offset + 68, end),
  };
}

export function readPlaceTerms(view: DataView, offset: number) {
  return {
    stopTicks: view.getInt32(offset + 112, true),
    trailingBips: view.getUint32(offset + 116, true),
    visibleLots: view.getFloat64(offset + 120, true),
    goodTillMs: view.getFloat64(offset + 128, true),
    peg: view.getUint8(offset + 136),
    pegLevels: view.getUint8(offset + 137),
    strategyId: view.getInt32(offset + 144, true),
    strategyType: view.getInt32(offset + 148, true),
  };
}

export function readPlaceContract(view: DataView, offset: number) {
  return {
    positionSide: view.getUint8(offset + 152),
    reduceOnly: view.getUint8(offset + 153) === 1,
    closePosition: view.getUint8(offset + 154) === 1,
    workingType: view.getUint8(offset + 155),
    priceProtect: view.getUint8(offset + 156) === 1,
    exitType: view.getUint8(offset + 157),
    takeProfitTicks: view.getInt32(offset + 160, true),
    stopLossTicks: view.getInt32(offset + 164, true),
  };
}
