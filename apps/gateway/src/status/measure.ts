import { clockRow } from '@pelorus/database/p2p/clock-row.ts';
import { oldestUnsentMs } from '@pelorus/database/status/parts.ts';
import { allCoins, allNetworks, type OpenCoin, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import type { PartState } from '@pelorus/protocol/status/parts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { States } from './minutes.ts';
import type { StatusNeeds } from './needs.ts';

const LAG_MOST_MS = 30_000;
const MARK_MOST_MS = 60_000;
const MAIL_LATE_MS = 600_000;
const MAIL_DOWN_MS = 3_600_000;
/** A slower database counts as down. */
const PATIENCE_MS = 1_000;

interface Facts {
  networks: OpenNetwork[];
  coins: OpenCoin[];
  isP2pRunning: boolean;
  oldestUnsentMs: number | null;
}

async function factsOf({ config, pool }: StatusNeeds): Promise<Facts> {
  const [networks, coins, clock, oldest] = await Promise.all([
    allNetworks(pool),
    allCoins(pool),
    config.p2p === undefined ? null : clockRow(pool),
    oldestUnsentMs(pool),
  ]);
  return { networks, coins, isP2pRunning: clock?.isRunning !== false, oldestUnsentMs: oldest };
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
  /** Which networks there are is known without the database too. */
  #networks: readonly string[] = [];

  constructor(needs: StatusNeeds) {
    this.#needs = needs;
  }

  #isLagging(): boolean {
    const { barrier, clock } = this.#needs;
    if (barrier.projectedSeq !== this.#projected || barrier.projectedSeq >= barrier.headSeq) {
      this.#projected = barrier.projectedSeq;
      this.#projectedAtMs = clock();
    }
    return clock() - this.#projectedAtMs > LAG_MOST_MS;
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
      states.set(`deposits:${code}`, gate('depositsOpen')).set(`withdrawals:${code}`, gate('withdrawalsOpen'));
    }
    return states;
  }
}
