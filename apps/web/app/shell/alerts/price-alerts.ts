import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiRequest } from '@pelorus/client/http/request.ts';
import type { PriceAlert, PriceAlertBody, PriceAlertChange } from '@pelorus/protocol/alerts/http.ts';
import type { InboxNews } from '@pelorus/protocol/inbox/http.ts';
import { useMemo } from 'react';
import { createFeed, type Feed } from '../../live/feed.ts';
import { pollWhileDown } from '../../live/polling.ts';
import { listenPrivate } from '../../live/private-channel.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useRootData } from '../../state/root-data.ts';

const PATH = '/api/price-alerts';
const POLL_MS = 15_000;
const LOAD_AGAIN_MS = 3_000;
const NEVER: readonly number[] = [401, 403, 404];

interface Alerts extends Feed<readonly PriceAlert[] | null> {
  add(body: PriceAlertBody): Promise<PriceAlert>;
  change(id: string, change: PriceAlertChange): Promise<PriceAlert>;
  remove(id: string): Promise<void>;
  /** Asks for all of them again: one may have fired. */
  reload(): void;
}

/** Path of the alert `id`. */
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}` as const;

/** A feed's source while it runs. */
interface Source {
  load(): void;
  /** Takes what an answer to a call changed. */
  tell(step: (known: readonly PriceAlert[]) => readonly PriceAlert[]): void;
  stop(): void;
}

const ask = async () => (await apiRequest<{ alerts: PriceAlert[] }>('GET', PATH)).alerts;

/** Asks for the alerts. An answer to a call is newer than a list that was asked for before it (TRAD-366). */
function startSource(set: (alerts: readonly PriceAlert[]) => void): Source {
  let known: readonly PriceAlert[] | null = null;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const show = (next: readonly PriceAlert[]) => {
    known = next;
    set(next);
  };
  const load = () => {
    clearTimeout(timer);
    const number = ++asked;
    ask().then(
      (alerts) => {
        if (!isStopped && number === asked) show(alerts);
      },
      (error: unknown) => {
        const isOver = error instanceof ApiRefusal && NEVER.includes(error.status);
        if (!isStopped && !isOver) timer = setTimeout(load, LOAD_AGAIN_MS);
      },
    );
  };
  const onSeen = () => {
    if (document.visibilityState === 'visible') load();
  };
  document.addEventListener('visibilitychange', onSeen);
  const stopNews = listenPrivate('inbox', {
    onTold: () => {},
    onLost: () => {},
    take: (_, news) => {
      if ((news as InboxNews).newest?.topic === 'priceAlerts') load();
    },
  });
  const stopPolling = pollWhileDown({ ask, take: show, everyMs: POLL_MS });
  load();
  return {
    load,
    tell(step) {
      if (known === null) return load();
      asked += 1;
      show(step(known));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
      stopNews();
      stopPolling();
    },
  };
}

function createAlerts(): Alerts {
  let source: Source | null = null;
  const feed = createFeed<readonly PriceAlert[] | null>(null, (set) => {
    const own = startSource(set);
    source = own;
    return () => {
      source = null;
      own.stop();
    };
  });
  return {
    ...feed,
    reload: () => source?.load(),
    async add(body) {
      const alert = await apiRequest<PriceAlert>('POST', PATH, body);
      source?.tell((known) => [alert, ...known.filter(({ id }) => id !== alert.id)]);
      return alert;
    },
    async change(id, change) {
      const alert = await apiRequest<PriceAlert>('PATCH', at(id), change);
      source?.tell((known) => known.map((one) => (one.id === id ? alert : one)));
      return alert;
    },
    async remove(id) {
      await apiRequest('DELETE', at(id));
      source?.tell((known) => known.filter((one) => one.id !== id));
    },
  };
}

const all = new Map<number, Alerts>();

/** Returns the price alerts of the logged-in person, live; the number only keeps people of one tab apart. */
export function alertsOf(accountId: number): Alerts {
  const known = all.get(accountId) ?? createAlerts();
  all.set(accountId, known);
  return known;
}

/** Asks for the alerts that are shown again: one has fired (INBX-57). */
export function renewAlerts(): void {
  for (const alerts of all.values()) alerts.reload();
}

const NOBODYS: Feed<null> = { get: () => null, subscribe: () => () => {} };

function useAlerts(): Alerts | null {
  const me = useRootData()?.me;
  // The demo's prices are told to nobody (ALRT-07).
  return me == null || me.isDemo === true ? null : alertsOf(me.accountId);
}

/** Returns the person's price alerts, of one market or of all; null until they came, and for visitors. */
export function usePriceAlerts(symbol?: string): readonly PriceAlert[] | null {
  const alerts = useFeed<readonly PriceAlert[] | null>(useAlerts() ?? NOBODYS);
  return useMemo(
    () => (symbol === undefined ? alerts : (alerts?.filter((alert) => alert.symbol === symbol) ?? null)),
    [alerts, symbol],
  );
}

/** Returns what makes an alert; null for visitors. The call throws ApiRefusal. */
export function useAddAlert(): Alerts['add'] | null {
  return useAlerts()?.add ?? null;
}

/** Returns what changes price or note of an alert, which then waits again; null for visitors. The call throws ApiRefusal. */
export function useMoveAlert(): Alerts['change'] | null {
  return useAlerts()?.change ?? null;
}

/** Returns what takes an alert away; null for visitors. The call throws ApiRefusal. */
export function useRemoveAlert(): Alerts['remove'] | null {
  return useAlerts()?.remove ?? null;
}
