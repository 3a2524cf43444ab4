import { Random } from '@pelorus/engine/reference/random.ts';
import { fill, type Position } from '@pelorus/formulas/futures/position.ts';
import { FIRST_USER_ACCOUNT, INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import {
  type LIQUIDATION_STEPS,
  MARGIN_MODES,
  POSITION_SIDES,
  type PositionCause,
  type PositionSide,
  WORKING_TYPES,
} from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CommandKind } from '@pelorus/protocol/wire/command-layout.ts';

const EPOCH_MS = Date.UTC(2026, 10, 27, 23, 58);
const TICK_LOT = 3;
const MARGIN_ASSET = 1;
export const CONTRACTS = [5, 6];
export const TRADERS = [0, 1, 2].map((index) => FIRST_USER_ACCOUNT + index);

type Held = Position & { account: number; market: number; positionSide: PositionSide; marginUnits: number };

/**
 * Commands of contracts with events as the engine tells them: every wallet's and every position's changes join. Who trades,
 * at what price and whether it can be paid is left to chance, for the tables do not judge.
 */
export class FuturesHistory {
  readonly commands: AppliedCommand[] = [];
  readonly positions = new Map<string, Held>();
  readonly #random: Random;
  readonly #wallets = new Map<number, { available: number; held: number }>();
  #events: EngineEvent[] = [];
  #timeMs = EPOCH_MS;
  #ids = 100;
  #boundaryMs = EPOCH_MS;
  #isOpen = true;

  constructor(seed: number, count: number) {
    this.#random = new Random(seed);
    for (let i = 0; i < count; i++) this.#command();
  }

  get nowMs(): number {
    return this.#timeMs;
  }

  #command(): void {
    const random = this.#random;
    // Some commands in one millisecond, some hours apart.
    this.#timeMs += random.isChance(40) ? 0 : random.between(1, random.isChance(3) ? 40_000_000 : 20_000);
    this.#events = [];
    const kind = this.#happen(random.below(100));
    const seq = this.commands.length + 1;
    const { commands } = this;
    commands.push({
      ...{ kind, origin: 0, request: 0, account: FIRST_USER_ACCOUNT, seq, timeMs: this.#timeMs },
      ...{ clientOrderId: null, payload: null, events: this.#events },
    });
  }

  #happen(chance: number): CommandKind {
    if (chance < 50) {
      for (let trades = this.#random.between(1, 4); trades > 0; trades--) this.#trade();
      return 'place';
    }
    if (chance < 65) return this.#marks();
    if (chance < 72) return this.#funding();
    if (chance < 80) return this.#liquidate();
    if (chance < 86) return this.#margin();
    if (chance < 92) return this.#transfer();
    return this.#choose();
  }

  #post(account: number, reason: PostingReason, deltaAvailable: number, deltaHeld = 0, orderId = 0, tradeId = 0): void {
    const wallet = this.#wallets.get(account) ?? { available: 0, held: 0 };
    wallet.available += deltaAvailable;
    wallet.held += deltaHeld;
    this.#wallets.set(account, wallet);
    const change = { deltaAvailable, deltaHeld, ...wallet, orderId, tradeId };
    this.#events.push({ kind: 'marginPosting', account, asset: MARGIN_ASSET, reason, ...change });
  }

  #held(account: number, market: number, positionSide: PositionSide): Held {
    const key = `${account} ${market} ${positionSide}`;
    const held = this.positions.get(key) ?? { account, market, positionSide, lots: 0, costUnits: 0, marginUnits: 0 };
    this.positions.set(key, held);
    return held;
  }

  /** Changes a position by signed lots at a price, and pays what that realises. */
  #change(held: Held, lots: number, priceTicks: number, cause: PositionCause, orderId: number, tradeId: number): void {
    const { realisedUnits, ...after } = fill(held, lots, priceTicks, TICK_LOT);
    Object.assign(held, after, after.lots === 0 && { marginUnits: 0 });
    if (realisedUnits !== 0) this.#post(held.account, 'REALISED', realisedUnits, 0, orderId, tradeId);
    this.#events.push({ kind: 'position', cause, ...held, realisedUnits, orderId, tradeId });
  }

  #trade(): void {
    const random = this.#random;
    const market = random.pick(CONTRACTS);
    const [takerAccount, makerAccount] = [random.pick(TRADERS), random.pick(TRADERS)];
    const [takerOrderId, makerOrderId, tradeId] = [this.#ids++, this.#ids++, this.#ids++];
    const lots = random.between(1, 5);
    const priceTicks = random.between(90, 110);
    const [takerFeeUnits, makerFeeUnits] = [random.between(1, 9), random.between(-3, 4)];
    const takerSide = random.pick(['BUY', 'SELL'] as const);
    const quoteUnits = lots * priceTicks * TICK_LOT;
    const told: EventOf<'trade'> = {
      ...{ kind: 'trade', market, tradeId, priceTicks, lots, quoteUnits, takerSide, takerOrderId, makerOrderId },
      ...{ takerAccount, makerAccount, takerFeeUnits, makerFeeUnits },
      ...{ takerFeeAsset: MARGIN_ASSET, makerFeeAsset: MARGIN_ASSET },
    };
    this.#events.push(told);
    const bought = takerSide === 'BUY' ? lots : -lots;
    // Mostly one-way, so that positions turn.
    const sides = random.isChance(80) ? (['BOTH'] as const) : POSITION_SIDES;
    this.#change(
      this.#held(takerAccount, market, random.pick(sides)),
      bought,
      priceTicks,
      'TRADE',
      takerOrderId,
      tradeId,
    );
    this.#post(takerAccount, 'FEE', -takerFeeUnits, 0, takerOrderId, tradeId);
    this.#change(
      this.#held(makerAccount, market, random.pick(sides)),
      -bought,
      priceTicks,
      'TRADE',
      makerOrderId,
      tradeId,
    );
    if (makerFeeUnits !== 0)
      this.#post(makerAccount, makerFeeUnits < 0 ? 'REBATE' : 'FEE', -makerFeeUnits, 0, makerOrderId, tradeId);
  }

  #marks(): CommandKind {
    for (const market of CONTRACTS) {
      const [indexTicks, markTicks] = [this.#random.between(90, 110), this.#random.between(88, 112)];
      const rest = { mayLiquidate: true, fundingE8: 10_000, nextFundingMs: this.#timeMs, openLots: 9 };
      this.#events.push({ kind: 'markPrice', market, indexTicks, markTicks, ...rest });
    }
    return 'markPrices';
  }

  #open(): Held[] {
    return [...this.positions.values()].filter(({ lots }) => lots !== 0);
  }

  #funding(): CommandKind {
    this.#boundaryMs += 3_600_000;
    for (const market of CONTRACTS) {
      const rateE8 = this.#random.between(-9_000, 9_000);
      const terms = { markTicks: this.#random.between(90, 110), rateE8, boundaryMs: this.#boundaryMs };
      this.#events.push({ kind: 'fundingSettled', market, ...terms, remainderUnits: 1 });
      for (const { account, lots, positionSide } of this.#open().filter((held) => held.market === market)) {
        const units = 0 - Math.sign(lots * rateE8) * this.#random.below(4);
        this.#events.push({ kind: 'funding', account, market, positionSide, rateE8, lots, units });
        if (units !== 0) this.#post(account, 'FUNDING', units);
      }
      this.#post(INSURANCE_ACCOUNT, 'FUNDING', 1);
    }
    return 'expire';
  }

  /** Somebody's position is taken over by the fund, or closed against another's. */
  #liquidate(): CommandKind {
    const victim = this.#random.pick(this.#open());
    if (victim === undefined || victim.account === INSURANCE_ACCOUNT) return this.#marks();
    const { account, lots, market, positionSide } = victim;
    const rest = { positionSide, account, market, priceTicks: 95, markTicks: 96, equityUnits: -4, maintenanceUnits: 7 };
    const tell = (step: (typeof LIQUIDATION_STEPS)[number]) =>
      this.#events.push({ kind: 'liquidation', step, ...rest, lots: Math.abs(lots), orderId: 0 });
    this.#events.push({
      ...{ kind: 'marginCall', account, asset: MARGIN_ASSET, market: this.#random.isChance(50) ? market : -1 },
      ...{ marginMode: 'CROSSED', partE2: 9_000, equityUnits: 10, maintenanceUnits: 9 },
    });
    tell('ORDERS_ENDED');
    const other = this.#open().find((held) => held.market === market && held.lots * lots < 0);
    const isDeleveraged = other !== undefined && Math.abs(other.lots) >= Math.abs(lots) && this.#random.isChance(40);
    const cause = isDeleveraged ? 'DELEVERAGED' : 'TAKEN_OVER';
    tell(cause);
    this.#change(victim, -lots, 95, cause, 0, 0);
    this.#change(isDeleveraged ? other : this.#held(INSURANCE_ACCOUNT, market, 'BOTH'), lots, 95, cause, 0, 0);
    if (this.#random.isChance(50)) this.#post(account, 'INSURANCE', 4);
    return 'markPrices';
  }

  #margin(): CommandKind {
    const held = this.#random.pick(this.#open());
    if (held === undefined) return this.#marks();
    const units = this.#random.between(1, 50);
    held.marginUnits += units;
    this.#post(held.account, 'POSITION_MARGIN', -units, units);
    this.#events.push({ kind: 'position', cause: 'MARGIN', ...held, realisedUnits: 0, orderId: 0, tradeId: 0 });
    return 'adjustMargin';
  }

  #transfer(): CommandKind {
    const [account, units] = [this.#random.pick(TRADERS), this.#random.between(-500, 1_000)];
    this.#post(account, 'MARGIN_TRANSFER', units);
    this.#events.push({ kind: 'marginMoved', account, asset: MARGIN_ASSET, units });
    return 'moveMargin';
  }

  #choose(): CommandKind {
    const random = this.#random;
    const [account, market] = [random.pick(TRADERS), random.pick(CONTRACTS)];
    switch (random.below(4)) {
      case 0:
        this.#events.push({ kind: 'positionModeSet', account, isHedge: random.isChance(50) });
        return 'setPositionMode';
      case 1: {
        const leverage = random.between(1, 125);
        this.#events.push({
          kind: 'contractModeSet',
          account,
          market,
          marginMode: random.pick(MARGIN_MODES),
          leverage,
        });
        return 'setContractMode';
      }
      case 2:
        this.#isOpen = !this.#isOpen;
        this.#events.push({ kind: 'futuresTransfersSet', isOpen: this.#isOpen });
        return 'setFuturesTransfers';
      default:
        this.#events.push({
          ...{
            kind: 'orderContract',
            orderId: this.#ids++,
            account,
            market,
            positionSide: random.pick(POSITION_SIDES),
          },
          ...{ reduceOnly: random.isChance(50), closePosition: random.isChance(50), priceProtect: random.isChance(50) },
          ...{ workingType: random.pick(WORKING_TYPES), exitType: random.pick(WORKING_TYPES) },
          ...{ takeProfitTicks: random.below(3), stopLossTicks: random.below(3) },
        });
        return 'place';
    }
  }
}
