import type { FuturesBalanceRow } from '@pelorus/database/futures/balances.ts';
import type { PositionRow } from '@pelorus/database/futures/positions.ts';
import type { ContractSettings, ContractTerms } from '@pelorus/database/futures/settings.ts';
import type { OrderRow } from '@pelorus/database/spot/orders.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { MarginMode, PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { contractById } from '../../../futures/contracts.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import type { BinanceNeeds } from '../transport/needs.ts';

export type EventNeeds = Pick<BinanceNeeds, 'catalog' | 'marks'>;

/** What an account has open in contracts, as it is after one command. */
export interface ContractStanding {
  orders: readonly OrderRow[];
  terms: ReadonlyMap<number, ContractTerms>;
  balances: readonly FuturesBalanceRow[];
  positions: readonly PositionRow[];
  settings: readonly ContractSettings[];
}

/** A position as events tell it: lots, quote units. */
export interface HeldPosition {
  market: number;
  positionSide: PositionSide;
  lots: number;
  costUnits: number;
  marginUnits: number;
  /** Since it was opened. */
  realisedUnits: number;
  paidUnits: number;
  marginMode: MarginMode;
}

const keyOf = (market: number, positionSide: PositionSide) => `${market} ${positionSide}`;

/** What one account holds in contracts, followed step by step. */
export class Holdings {
  readonly #deps: EventNeeds;
  readonly #positions = new Map<string, HeldPosition>();
  readonly #modes = new Map<number, { marginMode: MarginMode; leverage: number }>();
  readonly #crossWallets = new Map<number, number>();

  constructor(deps: EventNeeds, { balances, positions, settings }: Omit<ContractStanding, 'orders' | 'terms'>) {
    this.#deps = deps;
    for (const { leverage, marginMode, market } of settings) this.#modes.set(market, { leverage, marginMode });
    for (const { asset, availableUnits } of balances) this.#crossWallets.set(asset, availableUnits);
    for (const row of positions) {
      const { costUnits, lots, marginUnits, market, positionSide } = row;
      const realisedUnits = Number(row.realisedUnits);
      const paidUnits = Number(row.feeUnits - row.fundingUnits - row.realisedUnits);
      this.#positions.set(keyOf(market, positionSide), {
        ...{ market, positionSide, lots, costUnits, marginUnits, realisedUnits, paidUnits },
        marginMode: this.#modeOf(market),
      });
    }
  }

  #modeOf(market: number): MarginMode {
    return this.#modes.get(market)?.marginMode ?? 'CROSSED';
  }

  #position(market: number, positionSide: PositionSide): HeldPosition {
    const key = keyOf(market, positionSide);
    const held = this.#positions.get(key) ?? {
      ...{ market, positionSide, lots: 0, costUnits: 0, marginUnits: 0, realisedUnits: 0, paidUnits: 0 },
      marginMode: this.#modeOf(market),
    };
    this.#positions.set(key, held);
    return held;
  }

  /** Takes a change of a position and returns its key. A turned one begins anew with what opened it. */
  takePosition(event: EventOf<'position'>): string {
    const held = this.#position(event.market, event.positionSide);
    const { costUnits, lots, marginUnits, realisedUnits } = event;
    const isTurned = held.lots * lots < 0;
    if (isTurned) Object.assign(held, { realisedUnits: 0, paidUnits: 0 });
    Object.assign(held, { costUnits, lots, marginUnits, marginMode: this.#modeOf(event.market) });
    if (!isTurned) held.realisedUnits += realisedUnits;
    if (!isTurned) held.paidUnits -= realisedUnits;
    return keyOf(event.market, event.positionSide);
  }

  /** Takes a fee of an order's fill. */
  takeFee({ contract, market }: Readonly<LiveOrder>, feeUnits: number): void {
    this.#position(market, contract?.positionSide ?? 'BOTH').paidUnits += feeUnits;
  }

  /** Takes funding; null: the position is not held. */
  takeFunding({ market, positionSide, units }: EventOf<'funding'>): string | null {
    const held = this.#positions.get(keyOf(market, positionSide));
    if (held === undefined) return null;
    held.paidUnits -= units;
    // Crossed positions are not told with funding: what changed is the wallet.
    return held.marginMode === 'ISOLATED' ? keyOf(market, positionSide) : null;
  }

  /** Takes how a contract is traded from now on. Returns whether its leverage changed. */
  takeMode({ leverage, marginMode, market }: EventOf<'contractModeSet'>): boolean {
    const before = this.#modes.get(market);
    this.#modes.set(market, { leverage, marginMode });
    return before?.leverage !== leverage;
  }

  takeWallet(asset: number, availableUnits: number): void {
    this.#crossWallets.set(asset, availableUnits);
  }

  positionOf(key: string): HeldPosition {
    const held = this.#positions.get(key);
    if (held === undefined) throw new Error(`a position ${key} changed that is not held`);
    return held;
  }

  /** Returns the crossed wallet and the positions that a margin call is about. */
  called({ asset, market }: EventOf<'marginCall'>): [units: number, positions: HeldPosition[]] {
    const isMeant = (held: HeldPosition) =>
      market < 0
        ? held.marginMode === 'CROSSED' && contractById(this.#deps.catalog, held.market).quoteAsset.id === asset
        : held.market === market;
    const open = [...this.#positions.values()].filter((held) => held.lots !== 0 && isMeant(held));
    return [this.#crossWallets.get(asset) ?? 0, open];
  }

  forgetClosed(): void {
    for (const [key, { lots }] of this.#positions) if (lots === 0) this.#positions.delete(key);
  }
}
