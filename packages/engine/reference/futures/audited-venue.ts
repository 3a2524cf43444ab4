import type { OrderType, Side, StpMode } from '@pelorus/protocol/exchange/orders.ts';
import type { ContractPayload, MarginMode, PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { abs, max } from './exact.ts';

/** A futures wallet: what is free, and what is behind isolated positions. */
interface Wallet {
  free: bigint;
  held: bigint;
}

export interface Position {
  account: number;
  market: number;
  side: PositionSide;
  lots: bigint;
  cost: bigint;
  margin: bigint;
  /** What was received less what was paid for its lots, and what of that was realised (PERP-05). */
  received: bigint;
  realised: bigint;
}

/** Where an order stands: coming in, in the book, or outside it until its price comes. */
type Standing = 'entering' | 'resting' | 'waiting';

export interface OpenOrder {
  orderId: number;
  account: number;
  market: number;
  side: Side;
  type: OrderType;
  stp: StpMode;
  price: bigint;
  /** Its quantity: what is left, filled and prevented. */
  whole: bigint;
  left: bigint;
  filled: bigint;
  standing: Standing;
  /** Counts what came into the book: its place in the queue of its price. */
  rank: number;
  positionSide: PositionSide;
  isReducing: boolean;
  isClosing: boolean;
  /** It closes a position by force. */
  isForced: boolean;
}

/** A TWAP that runs. */
interface Algo {
  account: number;
  market: number;
  positionSide: PositionSide;
  isReducing: boolean;
}

/** A contract as the commands told it. */
export interface AuditedContract {
  market: number;
  terms: ContractPayload;
  tickLot: bigint;
  mark: bigint;
  markMs: number;
  mayLiquidate: boolean;
  premiums: bigint[];
  nextFundingMs: number;
  isOpen: boolean;
}

export const SIDES_OF_POSITION: readonly PositionSide[] = ['BOTH', 'LONG', 'SHORT'];
const FRESH_MS = 10_000;
const LEVERAGE_DEFAULT = 10;

/** A venue of contracts in one margin asset, in plain lists and big integers. */
export class AuditedVenue {
  nowMs = 0;
  areTransfersOpen = true;
  /** Accounts that wait for their liquidation (FUT-70). */
  due: number[] = [];
  /** Accounts that owed when a contract was delisted: the fund pays by the next timed command. */
  readonly owing = new Set<number>();
  readonly contracts: AuditedContract[] = [];
  readonly orders = new Map<number, OpenOrder>();
  readonly algos = new Map<number, Algo>();
  readonly hedged = new Set<number>();
  readonly fees: { maker: bigint; taker: bigint }[] = [{ maker: 0n, taker: 0n }];
  readonly tiers = new Map<number, number>();
  readonly spot = new Map<number, bigint>();
  private readonly wallets = new Map<number, Wallet>();
  private readonly positions = new Map<string, Position>();
  private readonly choices = new Map<string, { leverage: number; mode: MarginMode }>();

  wallet(account: number): Wallet {
    const wallet = this.wallets.get(account) ?? { free: 0n, held: 0n };
    this.wallets.set(account, wallet);
    return wallet;
  }

  allWallets(): [account: number, wallet: Wallet][] {
    return [...this.wallets].sort(([a], [b]) => a - b);
  }

  contract(market: number): AuditedContract {
    const found = this.contracts.find((contract) => contract.market === market);
    if (found === undefined) throw new Error(`market ${market} is no contract`);
    return found;
  }

  isContract(market: number): boolean {
    return this.contracts.some((contract) => contract.market === market);
  }

  position(account: number, market: number, side: PositionSide): Position {
    const key = `${account} ${market} ${side}`;
    let position = this.positions.get(key);
    if (position === undefined) {
      position = { account, market, side, lots: 0n, cost: 0n, margin: 0n, received: 0n, realised: 0n };
      this.positions.set(key, position);
    }
    return position;
  }

  /** Returns what is open, by account, then market, then side. */
  openPositions(): Position[] {
    const open = [...this.positions.values()].filter(({ lots }) => lots !== 0n);
    const place = ({ side }: Position) => SIDES_OF_POSITION.indexOf(side);
    return open.sort((a, b) => a.account - b.account || a.market - b.market || place(a) - place(b));
  }

  allPositions(): Position[] {
    return [...this.positions.values()];
  }

  positionsOf(account: number): Position[] {
    return this.openPositions().filter((position) => position.account === account);
  }

  choice(account: number, market: number): { leverage: number; mode: MarginMode } {
    return this.choices.get(`${account} ${market}`) ?? { leverage: 0, mode: 'CROSSED' };
  }

  choose(account: number, market: number, leverage: number, mode: MarginMode): void {
    this.choices.set(`${account} ${market}`, { leverage, mode });
  }

  isCrossed(account: number, market: number): boolean {
    return this.choice(account, market).mode === 'CROSSED';
  }

  leverageOf(account: number, market: number, chosen = this.choice(account, market).leverage): number {
    const most = this.contract(market).terms.brackets[0]?.leverageMax ?? 1;
    return Math.min(chosen === 0 ? LEVERAGE_DEFAULT : chosen, most);
  }

  feeOf(account: number): { maker: bigint; taker: bigint } {
    return this.fees[this.tiers.get(account) ?? 0] ?? { maker: 0n, taker: 0n };
  }

  ordersOf(account: number, market: number): OpenOrder[] {
    return [...this.orders.values()].filter((order) => order.account === account && order.market === market);
  }

  /** Has the account a position, an open order or a running TWAP in the contract? */
  isUsed(account: number, market: number): boolean {
    const isOwn = (one: { account: number; market: number }) => one.account === account && one.market === market;
    return [this.openPositions(), [...this.orders.values()], [...this.algos.values()]].some((all) => all.some(isOwn));
  }

  /** Whether a contract's price may liquidate now (FUT-51, FUT-52). */
  isLiquidating({ mark, markMs, mayLiquidate }: AuditedContract): boolean {
    return mayLiquidate && mark > 0n && this.nowMs - markMs <= FRESH_MS;
  }

  /** Lots of all longs. */
  openLots(market: number): bigint {
    return this.openPositions().reduce((sum, one) => sum + (one.market === market ? max(0n, one.lots) : 0n), 0n);
  }

  /** What a position is worth at the mark, signed as its lots. */
  worth({ lots, market }: Position): bigint {
    const { mark, tickLot } = this.contract(market);
    return lots * mark * tickLot;
  }

  profit(position: Position): bigint {
    return this.worth(position) - position.cost;
  }

  notional(position: Position): bigint {
    return abs(this.worth(position));
  }

  /** How many lots an order of a side may close of a position (FUT-32). */
  closable(account: number, market: number, positionSide: PositionSide, side: Side): bigint {
    const { lots } = this.position(account, market, positionSide);
    return max(0n, side === 'BUY' ? -lots : lots);
  }
}
