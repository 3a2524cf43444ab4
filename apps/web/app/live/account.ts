import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { DocumentHead } from '@pelorus/protocol/identity/documents.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { tellDocument } from '../state/documents/news.ts';
import { AccountFold, type AccountState, EMPTY_ACCOUNT } from './account-state.ts';
import { fetchBalances, fetchOpenOrders } from './api.ts';
import { liveSocket } from './connection.ts';
import { createFeed, type Feed } from './feed.ts';
import { pollWhileDown } from './polling.ts';

const POLL_MS = 5_000;
const LOAD_AGAIN_MS = 3_000;
const NOT_LOGGED_IN = 401;

export type AccountNews =
  | { kind: 'order'; order: OrderData }
  | { kind: 'fill'; fill: FillData }
  | { kind: 'algo'; algo: AlgoData };

export interface Account extends Feed<AccountState> {
  /** Calls back for each change of an order and each fill that the channel tells. */
  onNews(listener: (news: AccountNews) => void): () => void;
  /** Takes an order as an answer to a call told it, without waiting for the channel. */
  takeOrder(order: OrderData): void;
  /** Asks for the lists again, when a call's outcome is not known. */
  reload(): void;
}

const accounts = new Map<number, Account>();

/** Returns the live account of the logged-in person; the number only keeps people of one tab apart. */
export function accountOf(accountId: number): Account {
  let account = accounts.get(accountId);
  if (account === undefined) {
    account = createAccount();
    accounts.set(accountId, account);
  }
  return account;
}

function createAccount(): Account {
  const newsListeners = new Set<(news: AccountNews) => void>();
  let fold = new AccountFold();
  let show = () => {};
  let load = () => {};

  const feed = createFeed<AccountState>(EMPTY_ACCOUNT, (set) => {
    fold = new AccountFold();
    show = () => set(fold.state);
    const tell = (news: AccountNews) => {
      for (const listener of newsListeners) listener(news);
    };
    const source = listen(fold, () => show(), tell);
    load = source.load;
    return () => {
      source.stop();
      show = () => {};
      load = () => {};
    };
  });
  return {
    ...feed,
    onNews(listener) {
      newsListeners.add(listener);
      return () => {
        newsListeners.delete(listener);
      };
    },
    takeOrder(order) {
      fold.onOrder(order);
      show();
    },
    reload: () => load(),
  };
}

const isOver = (error: unknown) => error instanceof ApiRefusal && error.status === NOT_LOGGED_IN;

/**
 * Makes the connection anew when the channel is refused to it: it was made before the log-in, or with the token from
 * before a step-up (FAC-30). At once the first time; then whenever `ask` over HTTP says that somebody is logged in
 * after all, and `take` has its answer. Returns how to stop.
 */
function reconnectWhenRefused<T>(ask: () => Promise<T>, take: (answer: T) => void): () => void {
  const live = liveSocket();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isFirst = true;
  const askAndReconnect = () => {
    ask().then(
      (answer) => {
        if (isStopped) return;
        take(answer);
        live.reconnect();
      },
      (error: unknown) => {
        if (!isStopped && !isOver(error)) timer = setTimeout(askAndReconnect, LOAD_AGAIN_MS);
      },
    );
  };
  const stops = [
    live.onSubscribed((key) => {
      if (key === 'account') isFirst = true;
    }),
    live.onFailed(({ key, code }) => {
      if (key !== 'account' || code !== NOT_LOGGED_IN) return;
      clearTimeout(timer);
      if (isFirst) live.reconnect();
      else timer = setTimeout(askAndReconnect, LOAD_AGAIN_MS);
      isFirst = false;
    }),
  ];
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Connects one fold to the channel and to HTTP. */
function listen(fold: AccountFold, show: () => void, tell: (news: AccountNews) => void) {
  const live = liveSocket();
  let stopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    const asked = fold.onAsked();
    const [orders, balances] = await Promise.all([fetchOpenOrders(), fetchBalances()]);
    return { asked, orders, balances };
  };
  const take = ({ asked, orders, balances }: Awaited<ReturnType<typeof ask>>) => {
    fold.onLists(orders, balances, asked);
    show();
  };
  const load = () => {
    clearTimeout(retryTimer);
    ask().then(
      (lists) => {
        if (!stopped) take(lists);
      },
      (error: unknown) => {
        if (stopped) return;
        if (isOver(error)) fold.onLoggedOut();
        else {
          fold.onFailure(error);
          retryTimer = setTimeout(load, LOAD_AGAIN_MS);
        }
        show();
      },
    );
  };

  const stopData = live.subscribe({ channel: 'account' }, (reply) => {
    const result = reply.data?.result;
    if (reply.type === 'order') fold.onOrder(result as OrderData);
    else if (reply.type === 'fill') fold.onFill(result as FillData);
    else if (reply.type === 'balance') fold.onBalances(result as BalanceData[]);
    show();
    if (reply.type === 'order') tell({ kind: 'order', order: result as OrderData });
    else if (reply.type === 'fill') tell({ kind: 'fill', fill: result as FillData });
    else if (reply.type === 'algo') tell({ kind: 'algo', algo: result as AlgoData });
    else if (reply.type === 'document') tellDocument(result as DocumentHead);
  });
  // The lists are asked for once the channel is on, so that nothing falls between the two.
  const stopSubscribed = live.onSubscribed((key) => {
    if (key === 'account') load();
  });
  const stopFailed = reconnectWhenRefused(ask, take);
  const stopPolling = pollWhileDown({ ask, take, everyMs: POLL_MS });
  load();
  return {
    load,
    stop() {
      stopped = true;
      clearTimeout(retryTimer);
      stopData();
      stopSubscribed();
      stopFailed();
      stopPolling();
    },
  };
}
