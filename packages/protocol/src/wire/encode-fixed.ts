// Generated from tools/codecs/commands.ts by `npm run generate`: do not edit.

import { idempotencyKey } from './idempotency-key.ts';
import { bytesOf, NO_KEY, type OrderTarget, record, writeName, writeTarget } from './record.ts';

export function writePlace(
  view: DataView,
  fields: {
    market: number;
    side: number;
    type: number;
    tif: number;
    stp: number;
    lots: number;
    quoteUnits: number;
    priceTicks: number;
    clientOrderId: string;
  },
): void {
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.side);
  view.setUint8(45, fields.type);
  view.setUint8(46, fields.tif);
  view.setUint8(47, fields.stp);
  view.setFloat64(48, fields.lots, true);
  view.setFloat64(56, fields.quoteUnits, true);
  view.setInt32(64, fields.priceTicks, true);
  writeName(view, 68, fields.clientOrderId);
}

export function writePlaceTerms(
  view: DataView,
  fields: {
    stopTicks?: number;
    trailingBips?: number;
    visibleLots?: number;
    goodTillMs?: number;
    peg?: number;
    pegLevels?: number;
    strategyId?: number;
    strategyType?: number;
  },
): void {
  view.setInt32(112, fields.stopTicks ?? 0, true);
  view.setUint32(116, fields.trailingBips ?? 0, true);
  view.setFloat64(120, fields.visibleLots ?? 0, true);
  view.setFloat64(128, fields.goodTillMs ?? 0, true);
  view.setUint8(136, fields.peg ?? 0);
  view.setUint8(137, fields.pegLevels ?? 0);
  view.setInt32(144, fields.strategyId ?? 0, true);
  view.setInt32(148, fields.strategyType ?? 0, true);
}

export function writePlaceContract(
  view: DataView,
  fields: {
    positionSide?: number;
    reduceOnly?: boolean;
    closePosition?: boolean;
    workingType?: number;
    priceProtect?: boolean;
    exitType?: number;
    takeProfitTicks?: number;
    stopLossTicks?: number;
  },
): void {
  view.setUint8(152, fields.positionSide ?? 0);
  view.setUint8(153, fields.reduceOnly ? 1 : 0);
  view.setUint8(154, fields.closePosition ? 1 : 0);
  view.setUint8(155, fields.workingType ?? 0);
  view.setUint8(156, fields.priceProtect ? 1 : 0);
  view.setUint8(157, fields.exitType ?? 0);
  view.setInt32(160, fields.takeProfitTicks ?? 0, true);
  view.setInt32(164, fields.stopLossTicks ?? 0, true);
}

export function writeCancel(
  view: DataView,
  fields: { market: number; restriction: number; target: OrderTarget },
): void {
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.restriction);
  writeTarget(view, 48, fields.target);
}

export function writeCancelAll(view: DataView, fields: { market: number; scope?: number }): void {
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.scope ?? 0);
}

export function writeAmend(view: DataView, fields: { market: number; target: OrderTarget; lots: number }): void {
  view.setUint32(40, fields.market, true);
  writeTarget(view, 48, fields.target);
  view.setFloat64(72, fields.lots, true);
}

export function writeAmendName(view: DataView, fields: { name: string }): void {
  writeName(view, 80, fields.name);
}

/** Returns the record that moves available units between accounts, once per transferId, whoever receives. */
export function encodeTransfer(fields: {
  account: number;
  from: number;
  asset: number;
  units: number;
  reason: number;
  transferId: string;
}): Uint8Array<ArrayBuffer> {
  const view = record(64, 'transfer', fields.account, idempotencyKey('t', fields.transferId));
  view.setUint32(40, fields.from, true);
  view.setUint32(44, fields.asset, true);
  view.setFloat64(48, fields.units, true);
  view.setUint8(56, fields.reason);
  return bytesOf(view);
}

export function writePlaceList(
  view: DataView,
  fields: { market: number; kind: number; legs: number; clientListId: string },
): void {
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.kind);
  view.setUint8(45, fields.legs);
  writeName(view, 48, fields.clientListId);
}

export function writeExpire(view: DataView, fields: { max: number }): void {
  view.setUint32(40, fields.max, true);
}

export function writeCancelReplace(
  view: DataView,
  fields: { market: number; restriction: number; mode: number; takesLeft: boolean; target: OrderTarget },
): void {
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.restriction);
  view.setUint8(45, fields.mode);
  view.setUint8(46, fields.takesLeft ? 1 : 0);
  writeTarget(view, 48, fields.target);
}

/** Returns the record that places a ladder of orders between two prices. */
export function encodePlaceScaled(fields: {
  account: number;
  market: number;
  side: number;
  type: number;
  intent?: number;
  stp: number;
  lots: number;
  firstTicks: number;
  lastTicks: number;
  orders: number;
  distribution: number;
  clientAlgoId: string;
}): Uint8Array<ArrayBuffer> {
  const view = record(112, 'placeScaled', fields.account, idempotencyKey('g', fields.clientAlgoId));
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.side);
  view.setUint8(45, fields.type);
  view.setUint8(46, fields.intent ?? 0);
  view.setUint8(47, fields.stp);
  view.setFloat64(48, fields.lots, true);
  view.setInt32(56, fields.firstTicks, true);
  view.setInt32(60, fields.lastTicks, true);
  view.setUint8(64, fields.orders);
  view.setUint8(65, fields.distribution);
  writeName(view, 68, fields.clientAlgoId);
  return bytesOf(view);
}

/** Returns the record that trades a quantity in slices over time. */
export function encodePlaceTwap(fields: {
  account: number;
  market: number;
  side: number;
  intent?: number;
  stp: number;
  lots: number;
  quoteUnits: number;
  limitTicks: number;
  clientAlgoId: string;
  slices: number;
  seed: number;
  durationMs: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(128, 'placeTwap', fields.account, idempotencyKey('g', fields.clientAlgoId));
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.side);
  view.setUint8(46, fields.intent ?? 0);
  view.setUint8(47, fields.stp);
  view.setFloat64(48, fields.lots, true);
  view.setFloat64(56, fields.quoteUnits, true);
  view.setInt32(64, fields.limitTicks, true);
  writeName(view, 68, fields.clientAlgoId);
  view.setUint32(112, fields.slices, true);
  view.setUint32(116, fields.seed, true);
  view.setFloat64(120, fields.durationMs, true);
  return bytesOf(view);
}

/** Returns the record that ends an algo with all its open orders. */
export function encodeCancelAlgo(account: number, algoId: number): Uint8Array<ArrayBuffer> {
  const view = record(56, 'cancelAlgo', account, NO_KEY);
  view.setFloat64(48, algoId, true);
  return bytesOf(view);
}

/** Returns the record that moves units between the spot and the futures wallet of an account, once per transferId. */
export function encodeMoveMargin(fields: {
  account: number;
  asset: number;
  direction: number;
  units: number;
  transferId: string;
}): Uint8Array<ArrayBuffer> {
  const view = record(56, 'moveMargin', fields.account, idempotencyKey('m', fields.transferId));
  view.setUint32(40, fields.asset, true);
  view.setUint8(44, fields.direction);
  view.setFloat64(48, fields.units, true);
  return bytesOf(view);
}

/** Returns the record that sets leverage and margin mode of an account in a contract; 0 and 255 leave them. */
export function encodeSetContractMode(fields: {
  account: number;
  market: number;
  leverage: number;
  marginMode: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(48, 'setContractMode', fields.account, NO_KEY);
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.leverage);
  view.setUint8(45, fields.marginMode);
  return bytesOf(view);
}

/** Returns the record that sets the position mode of an account. */
export function encodeSetPositionMode(account: number, isHedge: boolean): Uint8Array<ArrayBuffer> {
  const view = record(48, 'setPositionMode', account, NO_KEY);
  view.setUint8(40, isHedge ? 1 : 0);
  return bytesOf(view);
}

/** Returns the record that adds margin to an isolated position, or takes it back below zero, once per adjustId. */
export function encodeAdjustMargin(fields: {
  account: number;
  market: number;
  side: number;
  units: number;
  adjustId: string;
}): Uint8Array<ArrayBuffer> {
  const view = record(56, 'adjustMargin', fields.account, idempotencyKey('j', fields.adjustId));
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.side);
  view.setFloat64(48, fields.units, true);
  return bytesOf(view);
}

export function writeMarkPrices(view: DataView, fields: { count: number }): void {
  view.setUint32(40, fields.count, true);
}

/** Returns the record that opens or closes transfers out of all futures wallets. */
export function encodeSetFuturesTransfers(account: number, isOpen: boolean): Uint8Array<ArrayBuffer> {
  const view = record(48, 'setFuturesTransfers', account, NO_KEY);
  view.setUint8(40, isOpen ? 1 : 0);
  return bytesOf(view);
}

/** Returns the record that gives a resting order of a contract another price and quantity under its id, once per modifyId. */
export function encodeModify(fields: {
  account: number;
  market: number;
  type: number;
  stp: number;
  target: OrderTarget;
  lots: number;
  priceTicks: number;
  modifyId: string;
}): Uint8Array<ArrayBuffer> {
  const view = record(88, 'modify', fields.account, idempotencyKey('e', fields.modifyId));
  view.setUint32(40, fields.market, true);
  view.setUint8(44, fields.type);
  view.setUint8(45, fields.stp);
  writeTarget(view, 48, fields.target);
  view.setFloat64(72, fields.lots, true);
  view.setInt32(80, fields.priceTicks, true);
  return bytesOf(view);
}

/** Returns the record that credits what came by a network, once per depositId. */
export function encodeCreditDeposit(fields: {
  account: number;
  asset: number;
  network: number;
  units: number;
  depositId: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(64, 'creditDeposit', fields.account, NO_KEY);
  view.setUint32(40, fields.asset, true);
  view.setUint32(44, fields.network, true);
  view.setFloat64(48, fields.units, true);
  view.setFloat64(56, fields.depositId, true);
  return bytesOf(view);
}

/** Returns the record that holds what is to leave by a network, and its fee, once per withdrawalId. */
export function encodeHoldWithdrawal(fields: {
  account: number;
  asset: number;
  network: number;
  units: number;
  withdrawalId: number;
  feeUnits: number;
  destination0: number;
  destination1: number;
  destination2: number;
  destination3: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(88, 'holdWithdrawal', fields.account, NO_KEY);
  view.setUint32(40, fields.asset, true);
  view.setUint32(44, fields.network, true);
  view.setFloat64(48, fields.units, true);
  view.setFloat64(56, fields.withdrawalId, true);
  view.setFloat64(64, fields.feeUnits, true);
  view.setUint32(72, fields.destination0, true);
  view.setUint32(76, fields.destination1, true);
  view.setUint32(80, fields.destination2, true);
  view.setUint32(84, fields.destination3, true);
  return bytesOf(view);
}

/** Returns the record that ends a withdrawal: paid, or its hold given back. */
export function encodeEndWithdrawal(account: number, withdrawalId: number, isPaid: boolean): Uint8Array<ArrayBuffer> {
  const view = record(72, 'endWithdrawal', account, NO_KEY);
  view.setFloat64(56, withdrawalId, true);
  view.setUint8(64, isPaid ? 1 : 0);
  return bytesOf(view);
}

/** Returns the record that books what a network took for a transaction of ours, once per spendId. */
export function encodeSpendNetworkFee(fields: {
  account: number;
  asset: number;
  network: number;
  units: number;
  spendId: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(64, 'spendNetworkFee', fields.account, NO_KEY);
  view.setUint32(40, fields.asset, true);
  view.setUint32(44, fields.network, true);
  view.setFloat64(48, fields.units, true);
  view.setFloat64(56, fields.spendId, true);
  return bytesOf(view);
}

/** Returns the record that says what a P2P ad of an account offers from this version on. */
export function encodeSetP2pAd(fields: {
  account: number;
  adId: number;
  version: number;
  asset: number;
  side: number;
  state: number;
  units: number;
  seenUnits: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(80, 'setP2pAd', fields.account, NO_KEY);
  view.setFloat64(40, fields.adId, true);
  view.setFloat64(48, fields.version, true);
  view.setUint32(56, fields.asset, true);
  view.setUint8(60, fields.side);
  view.setUint8(61, fields.state);
  view.setFloat64(64, fields.units, true);
  view.setFloat64(72, fields.seenUnits, true);
  return bytesOf(view);
}

/** Returns the record that opens an order of an ad for its taker, once per orderId. */
export function encodeOpenP2pOrder(fields: {
  account: number;
  orderId: number;
  adId: number;
  version: number;
  units: number;
  feeUnits: number;
  payMs: number;
  releaseMs: number;
  appealAfterMs: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(104, 'openP2pOrder', fields.account, NO_KEY);
  view.setFloat64(40, fields.orderId, true);
  view.setFloat64(48, fields.adId, true);
  view.setFloat64(56, fields.version, true);
  view.setFloat64(64, fields.units, true);
  view.setFloat64(72, fields.feeUnits, true);
  view.setFloat64(80, fields.payMs, true);
  view.setFloat64(88, fields.releaseMs, true);
  view.setFloat64(96, fields.appealAfterMs, true);
  return bytesOf(view);
}

/** Returns the record of a step of a P2P order by a party, or by the staff (account 0), who saw it in a state. */
export function encodeMoveP2pOrder(fields: {
  account: number;
  orderId: number;
  action: number;
  seen: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(56, 'moveP2pOrder', fields.account, NO_KEY);
  view.setFloat64(40, fields.orderId, true);
  view.setUint8(48, fields.action);
  view.setUint8(49, fields.seen);
  return bytesOf(view);
}

/** Returns the record that stops or starts the clock of P2P. */
export function encodeSetP2pClock(account: number, isRunning: boolean): Uint8Array<ArrayBuffer> {
  const view = record(48, 'setP2pClock', account, NO_KEY);
  view.setUint8(40, isRunning ? 1 : 0);
  return bytesOf(view);
}

/** Returns the record that says what a merchant's deposit holds of an asset. */
export function encodeSetP2pDeposit(account: number, asset: number, units: number): Uint8Array<ArrayBuffer> {
  const view = record(56, 'setP2pDeposit', account, NO_KEY);
  view.setUint32(40, asset, true);
  view.setFloat64(48, units, true);
  return bytesOf(view);
}

/** Returns the record that pays somebody from a merchant's deposit, once per orderId. */
export function encodePayP2pDeposit(fields: {
  account: number;
  asset: number;
  to: number;
  units: number;
  orderId: number;
}): Uint8Array<ArrayBuffer> {
  const view = record(64, 'payP2pDeposit', fields.account, NO_KEY);
  view.setUint32(40, fields.asset, true);
  view.setUint32(44, fields.to, true);
  view.setFloat64(48, fields.units, true);
  view.setFloat64(56, fields.orderId, true);
  return bytesOf(view);
}
