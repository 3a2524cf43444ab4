import { clockRow } from '@pelorus/database/p2p/clock-row.ts';
import { oldestUnsentMs } from '@pelorus/database/status/parts.ts';
import { allCoins, allNetworks, type OpenCoin, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import { newestReadMs } from '@pelorus/database/wallet/followed-blocks.ts';
import type { PartState } from '@pelorus/protocol/status/parts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { States } from './minutes.ts';
import type { StatusNeeds } from './needs.ts';

const LAG_MOST_MS = 30_000;
const MARK_MOST_MS = 60_000;
const MAIL_LATE_MS = 600_000;
const MAIL_DOWN_MS = 3_600_000;
/** A network without a new block for so many of its block times is late, at the earliest after ten minutes (SYST-12). */
const CHAIN_LATE = { blocks: 12, leastMs: 600_000 } as const;
/** A slower database counts as down. */
const PATIENCE_MS = 1_000;

interface Facts {
  networks: OpenNetwork[];
  coins: OpenCoin[];
  /** When the newest block of a network was read, ms. */
  readMs: ReadonlyMap<number, number>;
  isP2pRunning: boolean;
  oldestUnsentMs: number | null;
}

async function factsOf({ config, pool }: StatusNeeds): Promise<Facts> {
  const [networks, coins, readMs, clock, oldest] = await Promise.all([
    allNetworks(pool),
    allCoins(pool),
    newestReadMs(pool),
    config.p2p === undefined ? null : clockRow(pool),
    oldestUnsentMs(pool),
  ]);
  return { networks, coins, readMs, isP2pRunning: clock?.isRunning !== false, oldestUnsentMs: oldest };
}

/** Returns what `ask` brings in time; null: it failed, or is late. */
async function inTime<T>(ask: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  const answer = await Promise.race([ask().catch(() => null), late]);
  clearTimeout(timer);
  return answer;
}

/** Returns whether each gate of a network is open: for all of its coins, for some, or for none (SYST-03). */
function gateState(
  network: OpenNetwork,
  coins: readonly OpenCoin[],
  gate: 'depositsOpen' | 'withdrawalsOpen',
): PartState {
  if (!network[gate] || network.gateReason !== null) return 'down';
  const own = coins.filter((coin) => coin.network === network.network);
  if (own.every((coin) => coin[gate])) return 'operational';
  return own.some((coin) => coin[gate]) ? 'degraded' : 'down';
}

/** Measures how the parts are (SYST-01). It remembers how far the tables were, so there is one a gateway. */
export class Measurement {
  readonly #needs: StatusNeeds;
  #projected = -1;
  #projectedAtMs = 0;
  readonly #sinceMs: number;
  /** Which networks there are is known without the database too. */
  #networks: readonly string[] = [];

  constructor(needs: StatusNeeds) {
    this.#needs = needs;
    this.#sinceMs = needs.clock();
  }

  #isLagging(): boolean {
    const { barrier, clock } = this.#needs;
    if (barrier.projectedSeq !== this.#projected || barrier.projectedSeq >= barrier.headSeq) {
      this.#projected = barrier.projectedSeq;
      this.#projectedAtMs = clock();
    }
    return clock() - this.#projectedAtMs > LAG_MOST_MS;
  }

  /** What stood still before this measurement began, as the exchange did, is not held against a chain. */
  #isChainLate({ blockMs, network }: OpenNetwork, { readMs }: Facts): boolean {
    const at = readMs.get(network);
    if (at === undefined) return false;
    const mostMs = Math.max(CHAIN_LATE.leastMs, CHAIN_LATE.blocks * blockMs);
    return this.#needs.clock() - Math.max(at, this.#sinceMs) > mostMs;
  }

  #tradingOf(markets: readonly Market[], isWhole: boolean): PartState {
    if (!this.#needs.core.isUp() || !markets.some(({ status }) => status === 'TRADING')) return 'down';
    return isWhole ? 'operational' : 'degraded';
  }

  /** Returns the state of every part the venue has, by its name in the tables. */
  async take(): Promise<States> {
    const { catalog, clock, config, core, marks } = this.#needs;
    const facts = await inTime(() => factsOf(this.#needs));
    const isCoreUp = core.isUp();
    const isWhole = facts !== null && !this.#isLagging();
    const states = new Map<string, PartState>([['spot', this.#tradingOf(catalog.markets(), isWhole)]]);
    const contracts = catalog.contracts();
    if (contracts.length > 0) {
      const isPriced = contracts.every(
        ({ id, status }) => status !== 'TRADING' || clock() - (marks.of(id)?.timeMs ?? 0) <= MARK_MOST_MS,
      );
      states.set('futures', this.#tradingOf(contracts, isWhole && isPriced));
    }
    states.set('api', isCoreUp && facts !== null ? 'operational' : 'degraded');
    states.set('live', isCoreUp ? 'operational' : 'degraded');
    const isMovable = isCoreUp && facts !== null;
    if (config.p2p !== undefined) states.set('p2p', isMovable && facts.isP2pRunning ? 'operational' : 'down');
    const waitsMs = facts === null ? MAIL_DOWN_MS : clock() - (facts.oldestUnsentMs ?? clock());
    states.set('mail', waitsMs >= MAIL_DOWN_MS ? 'down' : waitsMs >= MAIL_LATE_MS ? 'degraded' : 'operational');
    if (facts !== null) this.#networks = facts.networks.map(({ code }) => code);
    for (const code of this.#networks) {
      const network = facts?.networks.find((one) => one.code === code);
      const gate = (of: 'depositsOpen' | 'withdrawalsOpen') =>
        !isMovable || network === undefined ? 'down' : gateState(network, facts.coins, of);
      const isLate = facts !== null && network !== undefined && this.#isChainLate(network, facts);
      const deposits = gate('depositsOpen');
      states.set(`deposits:${code}`, isLate && deposits === 'operational' ? 'degraded' : deposits);
      states.set(`withdrawals:${code}`, gate('withdrawalsOpen'));
    }
    return states;
  }
}
