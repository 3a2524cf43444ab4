import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { AccountFold, type AccountState, EMPTY_ACCOUNT } from './account-state.ts';
import { fetchBalances, fetchOpenOrders } from './api.ts';
import { liveSocket } from './connection.ts';
import { createFeed, type Feed } from './feed.ts';
import { pollWhileDown } from './polling.ts';

const POLL_MS = 5_000;
const LOAD_AGAIN_MS = 3_000;
const NOT_LOGGED_IN = 401;

export type AccountNews = { kind: 'order'; order: OrderData } | { kind: 'fill'; fill: FillData };

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

/** Connects one fold to the channel and to HTTP. */
function listen(fold: AccountFold, show: () => void, tell: (news: AccountNews) => void) {
  const live = liveSocket();
  let stopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnected = false;

  const isOver = (error: unknown) => error instanceof ApiRefusal && error.status === NOT_LOGGED_IN;
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
  });
  // The lists are asked for once the channel is on, so that nothing falls between the two.
  const stopSubscribed = live.onSubscribed((key) => {
    if (key !== 'account') return;
    reconnected = false;
    load();
  });
  /** Asks over HTTP whether somebody is logged in at all; then the connection is to be made anew. */
  const askAndReconnect = () => {
    ask().then(
      (lists) => {
        if (stopped) return;
        take(lists);
        live.reconnect();
      },
      (error: unknown) => {
        if (!stopped && !isOver(error)) reconnectTimer = setTimeout(askAndReconnect, LOAD_AGAIN_MS);
      },
    );
  };
  // A connection made before the log-in, or with the token from before a step-up (FAC-30), carries no session: it is
  // made anew, at once the first time.
  const stopFailed = live.onFailed(({ key, code }) => {
    if (key !== 'account' || code !== NOT_LOGGED_IN) return;
    clearTimeout(reconnectTimer);
    if (reconnected) reconnectTimer = setTimeout(askAndReconnect, LOAD_AGAIN_MS);
    else live.reconnect();
    reconnected = true;
  });
  const stopPolling = pollWhileDown({ ask, take, everyMs: POLL_MS });
  load();
  return {
    load,
    stop() {
      stopped = true;
      clearTimeout(retryTimer);
      clearTimeout(reconnectTimer);
      stopData();
      stopSubscribed();
      stopFailed();
      stopPolling();
    },
  };
}
