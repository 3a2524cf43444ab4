import type { Queryable } from '@pelorus/database/queryable.ts';
import { gateAsset, owedOn, type Place, putChainBalance } from '@pelorus/database/wallet/chain-balances.ts';
import { proposeCold } from '@pelorus/database/wallet/cold-proposals.ts';
import { heldOnAddresses, holdingsToMeasure, putHolding } from '@pelorus/database/wallet/holdings.ts';
import { rawAbove } from '@pelorus/money/coin-size.ts';
import { type AnyParts, coinOf } from './paying-network.ts';

const EACH_MS = 60_000;
/** So old a measurement may be before a batch is signed (PAYO-34). */
const FRESH_MS = 10_000;
/** So many addresses that nothing came to are measured each time; endpoints of Bitcoin are asked for one at a time. */
const OTHERS = { evm: 100, bitcoin: 20 } as const;
/** A gateway's clock may be so far from ours. */
const CLOCKS_MS = 60_000;

/** Measures what addresses of ours hold, and closes withdrawals where it is less than what the ledger owes. */
export class Measurer {
  readonly #parts: AnyParts;
  #measuredAtMs: number | null = null;

  constructor(parts: AnyParts) {
    this.#parts = parts;
  }

  /** Measures each minute (PAYO-30). */
  async step(): Promise<false> {
    const { clock, pool } = this.#parts;
    if (this.#measuredAtMs === null || clock() - this.#measuredAtMs >= EACH_MS) await this.#compare(pool);
    return false;
  }

  /** Measures, unless it was done a moment ago: before a batch is signed (PAYO-34). */
  async freshen(db: Queryable): Promise<void> {
    if (this.#measuredAtMs === null || this.#parts.clock() - this.#measuredAtMs >= FRESH_MS) await this.#compare(db);
  }

  async #compare(db: Queryable): Promise<void> {
    const { clock, log, network } = this.#parts;
    const first = await this.#measure(db);
    // What moved between chain and ledger while it was measured is not missing the second time.
    const missing = first.size === 0 ? first : await this.#measure(db);
    for (const [asset, raw] of missing) {
      if (!first.has(asset)) continue;
      const reason = `network ${network.network} holds ${raw} raw units less than the ledger owes`;
      if (await gateAsset(db, asset, reason, clock()))
        log.fatal({ network: network.network, asset, missing: String(raw) }, 'withdrawals of an asset are closed');
    }
    this.#measuredAtMs = clock();
  }

  /** Returns how much is missing, by asset. */
  async #measure(db: Queryable): Promise<Map<number, bigint>> {
    const { clock, network, reader } = this.#parts;
    const nowMs = clock();
    const block = await reader.blockAt((await reader.head()).height);
    if (block === null) throw new Error('the head is gone: ask again');
    const held = await this.#measurePlaces(db, block.hash, nowMs);
    const missing = new Map<number, bigint>();
    for (const { asset, feesRaw, leavingUnits, remainderRaw, units } of await owedOn(db, network.network, nowMs)) {
      const { size } = coinOf(network, asset);
      const owed = rawAbove(units - leavingUnits, size) + remainderRaw - feesRaw;
      const has = held.get(asset) ?? 0n;
      if (has < owed) missing.set(asset, owed - has);
    }
    return missing;
  }

  /** Returns what all addresses hold at one block, by asset. */
  async #measurePlaces(db: Queryable, blockHash: string, nowMs: number): Promise<Map<number, bigint>> {
    const { network, reader } = this.#parts;
    await this.#measureHoldings(db, blockHash, nowMs);
    const onAddresses = await heldOnAddresses(db, network.network);
    const total = new Map<number, bigint>();
    for (const { asset, contract, hotCeilingRaw } of network.coins) {
      const sumOf = async (addresses: readonly string[]) => {
        const held = await Promise.all(addresses.map((address) => reader.balance(address, contract, blockHash)));
        return held.reduce((sum, one) => sum + one, 0n);
      };
      const [hot, gas, cold] = await Promise.all([sumOf([network.hot]), sumOf([network.gas]), sumOf(network.cold)]);
      const places: [Place, bigint][] = [
        ['hot', hot],
        ['gas', gas],
        ['cold', cold],
        ['deposit', onAddresses.get(asset) ?? 0n],
      ];
      for (const [place, raw] of places) await putChainBalance(db, network.network, { asset, place, raw }, nowMs);
      total.set(
        asset,
        places.reduce((sum, [, raw]) => sum + raw, 0n),
      );
      const [to] = network.cold;
      if (to !== undefined && hotCeilingRaw > 0n && hot > hotCeilingRaw)
        await proposeCold(db, network.network, { asset, raw: hot - hotCeilingRaw / 2n, to }, nowMs);
    }
    return total;
  }

  async #measureHoldings(db: Queryable, blockHash: string, nowMs: number): Promise<void> {
    const { network, reader } = this.#parts;
    const sinceMs = (this.#measuredAtMs ?? 0) - CLOCKS_MS;
    const asked = { family: network.family, network: network.network, others: OTHERS[network.family], sinceMs };
    for (const { address, addressIndex, asset } of await holdingsToMeasure(db, asked)) {
      const coin = network.coins.find((one) => one.asset === asset);
      if (coin === undefined) continue;
      const raw = await reader.balance(address, coin.contract, blockHash);
      const isDue = raw >= coin.sweepMinRaw;
      await putHolding(db, network.network, { addressIndex, asset, raw, isDue }, nowMs);
    }
  }
}
