import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { topicKey } from '@pelorus/client/socket/topic.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { DocumentHead } from '@pelorus/protocol/identity/documents.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { tellDocument } from '../state/documents/news.ts';
import { AccountFold, type AccountState, EMPTY_ACCOUNT } from './account-state.ts';
import { fetchBalances, spotCalls } from './api.ts';
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

/** Where a product's orders, trades and balances come from. */
export interface AccountSource {
  biz: Product;
  fetchOrders: () => Promise<readonly OrderData[]>;
  fetchBalances: () => Promise<readonly BalanceData[]>;
  /** Folds a message of the channel; returns what is to be told of it. */
  take(reply: SocketReply, fold: AccountFold): AccountNews | null;
}

const SPOT: AccountSource = {
  biz: 'spot',
  fetchOrders: () => spotCalls.open(),
  fetchBalances: () => fetchBalances(),
  take({ type, data }, fold) {
    const result = data?.result;
    if (type === 'order') return tookOrder(result as OrderData, fold);
    if (type === 'fill') return tookFill(result as FillData, fold);
    if (type === 'balance') fold.onBalances(result as BalanceData[]);
    else if (type === 'document') tellDocument(result as DocumentHead);
    return type === 'algo' ? { kind: 'algo', algo: result as AlgoData } : null;
  },
};

export function tookOrder(order: OrderData, fold: AccountFold): AccountNews {
  fold.onOrder(order);
  return { kind: 'order', order };
}

export function tookFill(fill: FillData, fold: AccountFold): AccountNews {
  fold.onFill(fill);
  return { kind: 'fill', fill };
}

/** Returns what gives a person's live account in a product; the number only keeps people of one tab apart. */
export function accountsOf(source: AccountSource): (accountId: number) => Account {
  const accounts = new Map<number, Account>();
  return (accountId) => {
    const account = accounts.get(accountId) ?? createAccount(source);
    accounts.set(accountId, account);
    return account;
  };
}

/** The logged-in person's live account in spot. */
export const accountOf = accountsOf(SPOT);

function createAccount(from: AccountSource): Account {
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
    const source = listen(from, fold, () => show(), tell);
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
function reconnectWhenRefused<T>(channel: string, ask: () => Promise<T>, take: (answer: T) => void): () => void {
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
      if (key === channel) isFirst = true;
    }),
    live.onFailed(({ key, code }) => {
      if (key !== channel || code !== NOT_LOGGED_IN) return;
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
function listen(source: AccountSource, fold: AccountFold, show: () => void, tell: (news: AccountNews) => void) {
  const live = liveSocket();
  const topic = { channel: 'account', biz: source.biz } as const;
  const channel = topicKey(topic);
  let stopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    const asked = fold.onAsked();
    const [orders, balances] = await Promise.all([source.fetchOrders(), source.fetchBalances()]);
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

  const stopData = live.subscribe(topic, (reply) => {
    const news = source.take(reply, fold);
    show();
    if (news !== null) tell(news);
  });
  // The lists are asked for once the channel is on, so that nothing falls between the two.
  const stopSubscribed = live.onSubscribed((key) => {
    if (key === channel) load();
  });
  const stopFailed = reconnectWhenRefused(channel, ask, take);
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
