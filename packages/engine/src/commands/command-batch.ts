// Generated from tools/codecs/commands.ts by `npm run generate`: do not edit.
import { CommandBytes } from './command-bytes.ts';

/**
 * The fields of commands, one method each, of the record that begins at byte `at`. A u32 is read as a signed word: numbers past
 * 2^31 come out negative and name nothing that exists. An amount may be any double, also NaN: the reader checks it.
 */
export class CommandBatch extends CommandBytes {
  account(at: number): number {
    return this.i32[(at + 12) >>> 2] as number;
  }

  timeMs(at: number): number {
    return this.f64[(at + 16) >>> 3] as number;
  }

  market(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  placeSide(at: number): number {
    return this.u8[at + 44] as number;
  }

  placeType(at: number): number {
    return this.u8[at + 45] as number;
  }

  placeTif(at: number): number {
    return this.u8[at + 46] as number;
  }

  placeStp(at: number): number {
    return this.u8[at + 47] as number;
  }

  placeLots(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  placeQuoteUnits(at: number): number {
    return this.f64[(at + 56) >>> 3] as number;
  }

  placePriceTicks(at: number): number {
    return this.i32[(at + 64) >>> 2] as number;
  }

  placeClientIdLength(at: number): number {
    return this.u8[at + 68] as number;
  }

  placeStopTicks(at: number): number {
    return this.i32[(at + 112) >>> 2] as number;
  }

  placeTrailingBips(at: number): number {
    return this.i32[(at + 116) >>> 2] as number;
  }

  placeVisibleLots(at: number): number {
    return this.f64[(at + 120) >>> 3] as number;
  }

  placeGoodTillMs(at: number): number {
    return this.f64[(at + 128) >>> 3] as number;
  }

  placePeg(at: number): number {
    return this.u8[at + 136] as number;
  }

  placePegLevels(at: number): number {
    return this.u8[at + 137] as number;
  }

  placeStrategyId(at: number): number {
    return this.i32[(at + 144) >>> 2] as number;
  }

  placeStrategyType(at: number): number {
    return this.i32[(at + 148) >>> 2] as number;
  }

  placePositionSide(at: number): number {
    return this.u8[at + 152] as number;
  }

  placeReduceOnly(at: number): number {
    return this.u8[at + 153] as number;
  }

  placeClosePosition(at: number): number {
    return this.u8[at + 154] as number;
  }

  placeWorkingType(at: number): number {
    return this.u8[at + 155] as number;
  }

  placePriceProtect(at: number): number {
    return this.u8[at + 156] as number;
  }

  placeExitType(at: number): number {
    return this.u8[at + 157] as number;
  }

  placeTakeProfitTicks(at: number): number {
    return this.i32[(at + 160) >>> 2] as number;
  }

  placeStopLossTicks(at: number): number {
    return this.i32[(at + 164) >>> 2] as number;
  }

  cancelRestriction(at: number): number {
    return this.u8[at + 44] as number;
  }

  targetOrderId(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  cancelScope(at: number): number {
    return this.u8[at + 44] as number;
  }

  amendLots(at: number): number {
    return this.f64[(at + 72) >>> 3] as number;
  }

  amendNameLength(at: number): number {
    return this.u8[at + 80] as number;
  }

  transferFrom(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  transferAsset(at: number): number {
    return this.i32[(at + 44) >>> 2] as number;
  }

  transferUnits(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  transferReason(at: number): number {
    return this.u8[at + 56] as number;
  }

  listKind(at: number): number {
    return this.u8[at + 44] as number;
  }

  listLegs(at: number): number {
    return this.u8[at + 45] as number;
  }

  listIdLength(at: number): number {
    return this.u8[at + 48] as number;
  }

  expireMax(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  replaceMode(at: number): number {
    return this.u8[at + 45] as number;
  }

  replaceLeft(at: number): number {
    return this.u8[at + 46] as number;
  }

  scaledFirstTicks(at: number): number {
    return this.i32[(at + 56) >>> 2] as number;
  }

  scaledLastTicks(at: number): number {
    return this.i32[(at + 60) >>> 2] as number;
  }

  scaledOrders(at: number): number {
    return this.u8[at + 64] as number;
  }

  scaledDistribution(at: number): number {
    return this.u8[at + 65] as number;
  }

  twapLimitTicks(at: number): number {
    return this.i32[(at + 64) >>> 2] as number;
  }

  twapSlices(at: number): number {
    return this.i32[(at + 112) >>> 2] as number;
  }

  twapSeed(at: number): number {
    return this.i32[(at + 116) >>> 2] as number;
  }

  twapDurationMs(at: number): number {
    return this.f64[(at + 120) >>> 3] as number;
  }

  targetAlgoId(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  marginAsset(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  marginDirection(at: number): number {
    return this.u8[at + 44] as number;
  }

  marginUnits(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  contractLeverage(at: number): number {
    return this.u8[at + 44] as number;
  }

  contractMarginMode(at: number): number {
    return this.u8[at + 45] as number;
  }

  modeIsHedge(at: number): number {
    return this.u8[at + 40] as number;
  }

  jsonLength(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  adjustSide(at: number): number {
    return this.u8[at + 44] as number;
  }

  adjustUnits(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  marksCount(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  transfersIsOpen(at: number): number {
    return this.u8[at + 40] as number;
  }

  modifyType(at: number): number {
    return this.u8[at + 44] as number;
  }

  modifyStp(at: number): number {
    return this.u8[at + 45] as number;
  }

  modifyLots(at: number): number {
    return this.f64[(at + 72) >>> 3] as number;
  }

  modifyPriceTicks(at: number): number {
    return this.i32[(at + 80) >>> 2] as number;
  }

  walletAsset(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  walletNetwork(at: number): number {
    return this.i32[(at + 44) >>> 2] as number;
  }

  walletUnits(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  walletId(at: number): number {
    return this.f64[(at + 56) >>> 3] as number;
  }

  walletFeeUnits(at: number): number {
    return this.f64[(at + 64) >>> 3] as number;
  }

  walletDestination0(at: number): number {
    return this.i32[(at + 72) >>> 2] as number;
  }

  walletDestination1(at: number): number {
    return this.i32[(at + 76) >>> 2] as number;
  }

  walletDestination2(at: number): number {
    return this.i32[(at + 80) >>> 2] as number;
  }

  walletDestination3(at: number): number {
    return this.i32[(at + 84) >>> 2] as number;
  }

  walletIsPaid(at: number): number {
    return this.u8[at + 64] as number;
  }

  p2pAdId(at: number): number {
    return this.f64[(at + 40) >>> 3] as number;
  }

  p2pAdVersion(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  p2pAdAsset(at: number): number {
    return this.i32[(at + 56) >>> 2] as number;
  }

  p2pAdSide(at: number): number {
    return this.u8[at + 60] as number;
  }

  p2pAdState(at: number): number {
    return this.u8[at + 61] as number;
  }

  p2pAdUnits(at: number): number {
    return this.f64[(at + 64) >>> 3] as number;
  }

  p2pAdSeenUnits(at: number): number {
    return this.f64[(at + 72) >>> 3] as number;
  }

  p2pOrderId(at: number): number {
    return this.f64[(at + 40) >>> 3] as number;
  }

  p2pOrderAdId(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  p2pOrderVersion(at: number): number {
    return this.f64[(at + 56) >>> 3] as number;
  }

  p2pOrderUnits(at: number): number {
    return this.f64[(at + 64) >>> 3] as number;
  }

  p2pOrderFeeUnits(at: number): number {
    return this.f64[(at + 72) >>> 3] as number;
  }

  p2pOrderPayMs(at: number): number {
    return this.f64[(at + 80) >>> 3] as number;
  }

  p2pOrderReleaseMs(at: number): number {
    return this.f64[(at + 88) >>> 3] as number;
  }

  p2pOrderAppealAfterMs(at: number): number {
    return this.f64[(at + 96) >>> 3] as number;
  }

  p2pMoveAction(at: number): number {
    return this.u8[at + 48] as number;
  }

  p2pMoveSeen(at: number): number {
    return this.u8[at + 49] as number;
  }

  p2pClockIsRunning(at: number): number {
    return this.u8[at + 40] as number;
  }

  p2pDepositAsset(at: number): number {
    return this.i32[(at + 40) >>> 2] as number;
  }

  p2pDepositUnits(at: number): number {
    return this.f64[(at + 48) >>> 3] as number;
  }

  p2pDepositTo(at: number): number {
    return this.i32[(at + 44) >>> 2] as number;
  }

  p2pDepositOrderId(at: number): number {
    return this.f64[(at + 56) >>> 3] as number;
  }
}
