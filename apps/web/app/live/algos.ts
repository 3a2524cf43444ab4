import { apiDelete, apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { AlgosQuery } from '@pelorus/client/sdk/calls.ts';
import type { AlgoData, EndedAlgoData, PlaceAlgoBody, PlacedAlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { accountOf } from './account.ts';
import { createFeed, type Feed } from './feed.ts';

/** The most that an account may have open in one market, and more than it has in most of them together. */
const ASKED_MAX = 100;
const ASK_AGAIN_MS = 5_000;

export const placeAlgo = (body: PlaceAlgoBody) => apiPost<PlacedAlgoData>('/api/spot/algos', body);
/** Ends an algo and its orders; their trades stay. */
export const endAlgo = (algoId: number) => apiDelete<EndedAlgoData>(`/api/spot/algos/${algoId}`);
export const fetchAlgos = (query: AlgosQuery) => apiGet<Page<AlgoData>>('/api/spot/algos', { query: { ...query } });

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

const feeds = new Map<number, Algos>();

/** Returns a person's open algos of every market, live; null until they have come. */
export function algosOf(accountId: number): Algos {
  const known = feeds.get(accountId);
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
      fetchAlgos({ state: 'open', limit: ASKED_MAX }).then(
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
    const stopNews = accountOf(accountId).onNews((news) => {
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
  feeds.set(accountId, made);
  return made;
}
