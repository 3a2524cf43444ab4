import { apiRequest } from '@pelorus/client/http/request.ts';
import type { AlgosQuery } from '@pelorus/client/sdk/calls.ts';
import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import type { AlgoData, EndedAlgoData, PlaceAlgoBody, PlacedAlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData, Page } from '@pelorus/protocol/spot/http.ts';
import type { Account } from './account.ts';
import { createFeed, type Feed } from './feed.ts';

/** The most that an account may have open in one market, and more than it has in most of them together. */
const ASKED_MAX = 100;
const ASK_AGAIN_MS = 5_000;

type ToldOrder = OrderData | ContractOrderData;
type Told<Answer extends { orders: unknown[] }> = Omit<Answer, 'orders' | 'fills'> & { orders: ToldOrder[] };

/** The product whose ladders and TWAPs these are. */
export interface AlgoSource {
  /** Where the product's calls are. */
  path: '/api/spot' | '/futuresapi';
  accountOf(accountId: number): Account;
  /** Returns an order that a call told as its lists show it. */
  asOrder(told: ToldOrder): OrderData;
  /** What is set before something is placed; absent: nothing. */
  before?: () => Promise<unknown>;
}

export async function placeAlgo({ before, path }: AlgoSource, body: PlaceAlgoBody) {
  await before?.();
  return apiRequest<Told<PlacedAlgoData>>('POST', `${path}/algos`, body);
}
/** Ends an algo and its orders; their trades stay. */
export const endAlgo = ({ path }: AlgoSource, algoId: number) =>
  apiRequest<Told<EndedAlgoData>>('DELETE', `${path}/algos/${algoId}`);
export const fetchAlgos = ({ path }: Pick<AlgoSource, 'path'>, query: AlgosQuery) =>
  apiRequest<Page<AlgoData>>('GET', `${path}/algos`, undefined, { query: { ...query } });
/** Asks for the algos that run, of every market of a product. */
export const fetchOpenAlgos = (source: Pick<AlgoSource, 'path'>) =>
  fetchAlgos(source, { state: 'open', limit: ASKED_MAX });

/** Takes an algo and its orders as an answer to a call told them, without waiting for the channel. */
export function takeAlgo(source: AlgoSource, accountId: number, { algo, orders }: Told<EndedAlgoData>): void {
  for (const order of orders) source.accountOf(accountId).takeOrder(source.asOrder(order));
  algosOf(source, accountId).take(algo);
}

/** Returns the algos including this update: newest first, without ended ones; outdated updates are dropped. */
export function algosWith(known: readonly AlgoData[], algo: AlgoData): AlgoData[] {
  const before = known.find(({ algoId }) => algoId === algo.algoId);
  if (before !== undefined && before.updatedAt > algo.updatedAt) return [...known];
  const others = known.filter(({ algoId }) => algoId !== algo.algoId);
  return algo.status === 'ENDED' ? others : [...others, algo].sort((a, b) => b.algoId - a.algoId);
}

interface Algos extends Feed<readonly AlgoData[] | null> {
  /** Takes an algo as an answer to a call told it, without waiting for the channel. */
  take(algo: AlgoData): void;
}

const feeds = new Map<string, Algos>();

/** Returns a person's open algos of every market of a product, live; null until they have come. */
export function algosOf(source: AlgoSource, accountId: number): Algos {
  const key = `${source.path} ${accountId}`;
  const known = feeds.get(key);
  if (known !== undefined) return known;
  let take: (algo: AlgoData) => void = () => {};
  const feed = createFeed<readonly AlgoData[] | null>(null, (set) => {
    let algos: readonly AlgoData[] | null = null;
    /** Updates received while the list was loading. */
    let told: AlgoData[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    take = (algo) => {
      if (algos === null) {
        told.push(algo);
        return;
      }
      algos = algosWith(algos, algo);
      set(algos);
    };
    const load = () => {
      fetchOpenAlgos(source).then(
        ({ rows }) => {
          algos = told.reduce<readonly AlgoData[]>(algosWith, rows);
          told = [];
          set(algos);
        },
        () => {
          timer = setTimeout(load, ASK_AGAIN_MS);
        },
      );
    };
    const stopNews = source.accountOf(accountId).onNews((news) => {
      if (news.kind === 'algo') take(news.algo);
    });
    load();
    return () => {
      clearTimeout(timer);
      stopNews();
      take = () => {};
    };
  });
  const made: Algos = { ...feed, take: (algo) => take(algo) };
  feeds.set(key, made);
  return made;
}
