import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, type OrderType, type Side, STP_MODES, type StpMode } from '@pelorus/protocol/exchange/orders.ts';
import {
  type ContractPayload,
  MARGIN_MODES,
  type MarginMode,
  POSITION_SIDES,
  type PositionSide,
  WORKING_TYPES,
  type WorkingType,
} from '@pelorus/protocol/futures/contracts.ts';
import { encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import {
  encodeAdjustMargin,
  encodeModify,
  encodeMoveMargin,
  encodeSetContractMode,
  encodeSetFuturesTransfers,
  encodeSetPositionMode,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices, type MarkRow } from '@pelorus/protocol/wire/encode-marks.ts';
import { ALICE, BOB, CAROL, CASH, type Order, plainMarket, Venue } from './venue.ts';

/** The contract of a venue: its market's number. */
export const PERP = 1;
const MILLION = 1_000_000;

/** Two brackets: to a notional of a million 50 × at 1 %, to ten millions 10 × at 5 %. */
function plainContract(own: Partial<ContractPayload> = {}): ContractPayload {
  return {
    brackets: [
      { floorUnits: 0, capUnits: MILLION, leverageMax: 50, maintenanceE6: 10_000 },
      { floorUnits: MILLION, capUnits: 10 * MILLION, leverageMax: 10, maintenanceE6: 50_000 },
    ],
    liquidationFeeE6: 5_000,
    markClampE6: 50_000,
    protectE6: 20_000,
    funding: { interestE8: 10_000, intervalHours: 8, capE8: 300_000, floorE8: -300_000, hasSlopes: false },
    impactUnits: 1_000,
    interestLowerUnits: 0,
    interestUpperUnits: 0,
    sources: [{ name: 'own', weight: 1 }],
    ...own,
  };
}

/** An order of a contract. */
interface ContractOrder extends Order {
  positionSide?: PositionSide;
  reduceOnly?: boolean;
  closePosition?: boolean;
  by?: WorkingType;
  protect?: boolean;
  takeProfit?: number;
  stopLoss?: number;
}

interface Modification {
  modifyId?: string;
  market?: number;
  type?: OrderType;
  stp?: StpMode;
}

/** A small exchange with a perpetual of COIN in CASH, to write examples with. Every command is verified afterwards. */
export class ContractVenue extends Venue {
  private moves = 0;

  /** As Venue.funded, with a contract, 900,000 of everybody's cash in futures, and a mark price of 100. */
  static open(
    terms: Partial<ContractPayload> = {},
    market: Partial<MarketPayload> = {},
    fees?: FeeTierPayload,
  ): ContractVenue {
    const venue = new ContractVenue();
    for (const code of ['COIN', 'CASH']) venue.configure('configureAsset', { code, name: code, scale: 0 });
    venue.configure('configureMarket', plainMarket());
    venue.configure('configureMarket', contractMarket(terms, market));
    if (fees) venue.configure('configureFeeTier', fees);
    for (const name of ['alice', 'bob', 'carol']) venue.configure('openAccount', { reference: name }, name);
    for (const account of [ALICE, BOB, CAROL]) {
      venue.pay(account, CASH, MILLION);
      venue.move(account, 900_000);
    }
    venue.mark(100);
    return venue;
  }

  /** Funds the insurance fund. */
  insure(units: number): void {
    this.pay(INSURANCE_ACCOUNT, CASH, units, 0, 'HOUSE_FUNDING');
    this.move(INSURANCE_ACCOUNT, units);
  }

  /** Moves cash into the futures wallet, out of it when negative. */
  move(account: number, units: number, transferId = `move-${this.moves++}`): EngineEvent[] {
    const direction = units < 0 ? 1 : 0;
    return this.send(encodeMoveMargin({ account, asset: CASH, direction, units: Math.abs(units), transferId }));
  }

  /** Tells a mark price and an index at it. */
  mark(markTicks: number, own: Partial<MarkRow> = {}): EngineEvent[] {
    const row = { market: PERP, indexTicks: markTicks, markTicks, premiumE8: 0, mayLiquidate: true, ...own };
    return this.send(encodeMarkPrices([row]));
  }

  mode(account: number, leverage: number, marginMode?: MarginMode): EngineEvent[] {
    const mode = marginMode === undefined ? 255 : MARGIN_MODES.indexOf(marginMode);
    return this.send(encodeSetContractMode({ account, market: PERP, leverage, marginMode: mode }));
  }

  hedge(account: number, isHedge = true): EngineEvent[] {
    return this.send(encodeSetPositionMode(account, isHedge));
  }

  adjust(account: number, units: number, side: PositionSide = 'BOTH'): EngineEvent[] {
    const adjustId = `adjust-${this.moves++}`;
    return this.send(
      encodeAdjustMargin({ account, market: PERP, side: POSITION_SIDES.indexOf(side), units, adjustId }),
    );
  }

  openTransfers(isOpen = true): EngineEvent[] {
    return this.send(encodeSetFuturesTransfers(0, isOpen));
  }

  /** Places an order of the contract: LIMIT GTC unless said otherwise. */
  order(account: number, side: Side, order: ContractOrder): EngineEvent[] {
    return this.send(
      encodePlace({
        ...this.fields(account, side, { market: PERP, ...order }),
        positionSide: POSITION_SIDES.indexOf(order.positionSide ?? 'BOTH'),
        reduceOnly: order.reduceOnly ?? false,
        closePosition: order.closePosition ?? false,
        workingType: WORKING_TYPES.indexOf(order.by ?? 'CONTRACT_PRICE'),
        priceProtect: order.protect ?? false,
        takeProfitTicks: order.takeProfit ?? 0,
        stopLossTicks: order.stopLoss ?? 0,
      }),
    );
  }

  long(account: number, lots: number, price: number, order: ContractOrder = {}): EngineEvent[] {
    return this.order(account, 'BUY', { lots, price, ...order });
  }

  short(account: number, lots: number, price: number, order: ContractOrder = {}): EngineEvent[] {
    return this.order(account, 'SELL', { lots, price, ...order });
  }

  /** Gives an order another price and quantity under its id. */
  modify(account: number, orderId: number, lots: number, priceTicks: number, own: Modification = {}): EngineEvent[] {
    const { modifyId = `modify-${this.moves++}`, type = 'LIMIT', stp = 'EXPIRE_TAKER' } = own;
    return this.send(
      encodeModify({
        ...{ account, market: own.market ?? PERP, target: { orderId }, lots, priceTicks, modifyId },
        ...{ type: ORDER_TYPES.indexOf(type), stp: STP_MODES.indexOf(stp) },
      }),
    );
  }

  /** Lets `buyer` buy lots of `seller` at a price, where nothing better stands. */
  deal(buyer: number, seller: number, lots: number, price: number): EngineEvent[] {
    this.short(seller, lots, price);
    return this.long(buyer, lots, price);
  }

  /** Returns [lots, cost, margin] of a position. */
  position(account: number, side: PositionSide = 'BOTH'): [number, number, number] {
    return this.exchange.position(account, PERP, POSITION_SIDES.indexOf(side));
  }

  /** Returns the free part of a futures wallet. */
  wallet(account: number): number {
    return this.exchange.futuresBalance(account, CASH).available;
  }
}

/** The market of a plain contract. */
function contractMarket(terms: Partial<ContractPayload> = {}, own: Partial<MarketPayload> = {}): MarketPayload {
  return { ...plainMarket(), symbol: 'COIN_CASH_PERP', contract: plainContract(terms), ...own };
}
