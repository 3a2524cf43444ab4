import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { futuresGet } from '@pelorus/client/http/request.ts';
import type { ContractSettings, PositionData } from '@pelorus/protocol/futures/http.ts';
import { liveSocket } from './connection.ts';
import { fetchFuturesAccount } from './contract-account.ts';
import { createFeed, type Feed } from './feed.ts';
import { pollWhileDown } from './polling.ts';

const POLL_MS = 5_000;
const LOAD_AGAIN_MS = 3_000;
/** What one fill changes comes as several messages: they are asked about once. */
const GATHER_MS = 200;
/** What the channel tells that leaves positions and settings as they are. */
const APART: ReadonlySet<string> = new Set(['order', 'fill', 'wallet', 'algo']);

/** What a person has in contracts beside orders and wallets. */
export interface Standing {
  positions: readonly PositionData[];
  /** Of each contract. */
  settings: ReadonlyMap<string, ContractSettings>;
  isHedge: boolean;
  /** Since when the venue lets nothing out of futures wallets; null: it does. */
  transfersClosedSince: number | null;
}

/** What the channel tells of a position. */
type Told = Pick<PositionData, 'symbol' | 'positionSide' | 'quantity' | 'entryPrice' | 'isolatedMargin'>;

/** Told to the person when it happens. */
export type Notice = { kind: 'marginCall' | 'liquidation' | 'funding'; symbol: string | null; row: object };

interface Positions extends Feed<Standing | null> {
  reload(): void;
  onNotice(listener: (notice: Notice) => void): () => void;
}

/** Returns the positions after one changed; what depended on it is unknown until it is asked for. */
export function positionsWith(known: readonly PositionData[], told: Told): readonly PositionData[] {
  const isIt = (one: PositionData) => one.symbol === told.symbol && one.positionSide === told.positionSide;
  if (!/[1-9]/.test(told.quantity)) return known.filter((one) => !isIt(one));
  return known.map((one) => (isIt(one) ? { ...one, ...told, unrealisedProfit: null } : one));
}

async function fetchStanding(): Promise<Standing> {
  const [positions, settings, account] = await Promise.all([
    futuresGet<PositionData[]>('/futuresapi/positions'),
    futuresGet<ContractSettings[]>('/futuresapi/settings'),
    fetchFuturesAccount(),
  ]);
  const { isHedge, transfersClosedSince } = account;
  return { positions, settings: new Map(settings.map((row) => [row.symbol, row])), isHedge, transfersClosedSince };
}

function createPositions(): Positions {
  const listeners = new Set<(notice: Notice) => void>();
  let load = () => {};
  const feed = createFeed<Standing | null>(null, (set) => {
    const live = liveSocket();
    let standing: Standing | null = null;
    let asked = 0;
    let taken = 0;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (next: Standing) => {
      standing = next;
      set(next);
    };
    const loadIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(load, ms);
    };
    load = () => {
      const number = ++asked;
      fetchStanding().then(
        (next) => {
          if (isStopped || number < taken) return;
          taken = number;
          take(next);
        },
        (error: unknown) => {
          const isOver = error instanceof ApiRefusal && (error.status === 401 || error.status === 403);
          if (!isStopped && !isOver) loadIn(LOAD_AGAIN_MS);
        },
      );
    };
    const stopData = live.subscribe({ channel: 'account', biz: 'futures' }, ({ type, data }) => {
      const result = data?.result;
      if (type === 'position' && standing !== null)
        take({ ...standing, positions: positionsWith(standing.positions, result as Told) });
      if (type === 'marginCall' || type === 'liquidation' || type === 'funding') {
        const { symbol } = result as { symbol: string | null };
        for (const listener of listeners) listener({ kind: type, symbol, row: result as object });
      }
      if (type !== undefined && !APART.has(type)) loadIn(GATHER_MS);
    });
    const stopSubscribed = live.onSubscribed((key) => {
      if (key === 'futures account') load();
    });
    const stopPolling = pollWhileDown({ ask: fetchStanding, take, everyMs: POLL_MS });
    load();
    return () => {
      isStopped = true;
      load = () => {};
      clearTimeout(timer);
      stopData();
      stopSubscribed();
      stopPolling();
    };
  });
  return {
    ...feed,
    reload: () => load(),
    onNotice(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const all = new Map<number, Positions>();

/** Returns what the logged-in person has in contracts, live; null until it has come. */
export function positionsOf(accountId: number): Positions {
  const known = all.get(accountId) ?? createPositions();
  all.set(accountId, known);
  return known;
}
