import type { Posting } from '../exchange/posting-reasons.ts';
import type { LiquidationStep, MarginMode, PositionCause, PositionSide, WorkingType } from './contracts.ts';

/** What the engine says happened to perpetual contracts, decoded. Amounts are quote units, `market` is the contract's. */
export type FuturesEvent =
  /** As posting, of a futures wallet: `asset` is the margin asset. Available may be below zero while profit covers it. */
  | ({ kind: 'marginPosting' } & Posting)
  /** A position is now this. `lots` and `costUnits` are signed; `marginUnits` are what an isolated one has behind it. */
  | {
      kind: 'position';
      cause: PositionCause;
      positionSide: PositionSide;
      account: number;
      market: number;
      lots: number;
      costUnits: number;
      marginUnits: number;
      /** What this change realised, without fees. */
      realisedUnits: number;
      orderId: number;
      tradeId: number;
    }
  | { kind: 'contractModeSet'; account: number; market: number; marginMode: MarginMode; leverage: number }
  | { kind: 'positionModeSet'; account: number; isHedge: boolean }
  /** What an order of a contract says beyond orderAccepted and orderTerms, which it follows. */
  | {
      kind: 'orderContract';
      orderId: number;
      account: number;
      market: number;
      positionSide: PositionSide;
      reduceOnly: boolean;
      closePosition: boolean;
      workingType: WorkingType;
      priceProtect: boolean;
      /** What triggers the exits that its fills arm. */
      exitType: WorkingType;
      /** 0 = none. */
      takeProfitTicks: number;
      stopLossTicks: number;
    }
  /** A contract's prices from now on. `fundingE8`: the rate as it stands, for the boundary at `nextFundingMs`. */
  | {
      kind: 'markPrice';
      market: number;
      indexTicks: number;
      markTicks: number;
      mayLiquidate: boolean;
      fundingE8: number;
      nextFundingMs: number;
      /** Open interest: lots of all longs. */
      openLots: number;
    }
  /** Funding of a boundary was paid; the remainder went to the insurance fund. One `funding` for each position follows. */
  | {
      kind: 'fundingSettled';
      market: number;
      markTicks: number;
      rateE8: number;
      boundaryMs: number;
      remainderUnits: number;
    }
  | {
      kind: 'funding';
      account: number;
      market: number;
      positionSide: PositionSide;
      rateE8: number;
      lots: number;
      /** Below zero: paid. */
      units: number;
    }
  /** Maintenance margin has come to `partE2` hundredths of equity. `market` is -1 for all crossed positions of the asset. */
  | {
      kind: 'marginCall';
      account: number;
      asset: number;
      market: number;
      marginMode: MarginMode;
      partE2: number;
      equityUnits: number;
      maintenanceUnits: number;
    }
  /** A step of a liquidation. `priceTicks`: the bankruptcy price; equity and maintenance are from before the step. */
  | {
      kind: 'liquidation';
      step: LiquidationStep;
      positionSide: PositionSide;
      account: number;
      market: number;
      priceTicks: number;
      markTicks: number;
      lots: number;
      /** Of the order that went into the book, else 0. */
      orderId: number;
      equityUnits: number;
      maintenanceUnits: number;
    }
  /** Units came into the futures wallet from the spot one; below zero: they went back. */
  | { kind: 'marginMoved'; account: number; asset: number; units: number }
  | { kind: 'futuresTransfersSet'; isOpen: boolean };
