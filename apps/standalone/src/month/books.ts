import {
  CLEARING_ACCOUNT,
  FEES_ACCOUNT,
  FIRST_USER_ACCOUNT,
  INSURANCE_ACCOUNT,
  ROUNDING_ACCOUNT,
  WORLD_ACCOUNT,
} from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';

/** A position as the engine told it last. */
export interface HeldPosition {
  lots: number;
  costUnits: number;
}

/** What everything comes to, units of the margin asset; `difference` is what must be zero. */
interface Sums {
  came: bigint;
  wallets: bigint;
  unrealised: bigint;
  fund: bigint;
  fees: bigint;
  rounding: bigint;
  difference: bigint;
  lots: bigint;
}

const NOTHING: HeldPosition = { lots: 0, costUnits: 0 };

/** Balances of futures wallets and positions, folded from events alone: the proof does not ask the engine (MSIM-113). */
export class Books {
  readonly positions = new Map<number, HeldPosition>();
  readonly #wallets = new Map<number, bigint>();
  readonly #asset: number;

  constructor(asset: number) {
    this.#asset = asset;
  }

  hear(event: EngineEvent): void {
    if (event.kind === 'marginPosting' && event.asset === this.#asset)
      this.#wallets.set(event.account, BigInt(event.available) + BigInt(event.held));
    else if (event.kind === 'position') {
      const { account, costUnits, lots } = event;
      if (lots === 0) this.positions.delete(account);
      else this.positions.set(account, { lots, costUnits });
    }
  }

  walletOf(account: number): bigint {
    return this.#wallets.get(account) ?? 0n;
  }

  positionOf(account: number): HeldPosition {
    return this.positions.get(account) ?? NOTHING;
  }

  /** Returns an account's open profit at a mark price, units. */
  unrealisedOf(account: number, markTicks: number, tickLotUnits: number): bigint {
    const { costUnits, lots } = this.positionOf(account);
    return BigInt(lots) * BigInt(markTicks) * BigInt(tickLotUnits) - BigInt(costUnits);
  }

  /** Returns what all accounts have together at a mark price. */
  sums(markTicks: number, tickLotUnits: number): Sums {
    let [wallets, unrealised, lots] = [0n, 0n, 0n];
    for (const [account, units] of this.#wallets) if (account >= FIRST_USER_ACCOUNT) wallets += units;
    for (const [account, held] of this.positions) {
      lots += BigInt(held.lots);
      if (account >= FIRST_USER_ACCOUNT) unrealised += this.unrealisedOf(account, markTicks, tickLotUnits);
    }
    const fund = this.walletOf(INSURANCE_ACCOUNT) + this.unrealisedOf(INSURANCE_ACCOUNT, markTicks, tickLotUnits);
    const [fees, rounding] = [this.walletOf(FEES_ACCOUNT), this.walletOf(ROUNDING_ACCOUNT)];
    const came = -this.walletOf(WORLD_ACCOUNT);
    const difference = wallets + unrealised + fund + fees + rounding - came;
    return { came, wallets, unrealised, fund, fees, rounding, difference, lots };
  }

  /** Returns the sum of all accounts of the ledger of futures, the clearing account among them: zero. */
  ledgerSum(): bigint {
    let sum = 0n;
    for (const units of this.#wallets.values()) sum += units;
    return sum;
  }

  get clearing(): bigint {
    return this.walletOf(CLEARING_ACCOUNT);
  }
}
