import { connectionFeed, listenTo, liveSocket, networkFeed } from './connection.ts';

/** After polls that fail the next one waits longer each time, up to this. */
const FAILING_MAX_MS = 10_000;
/** Pages that lost the connection together do not ask together: each pause is up to this much longer. */
const SPREAD = 0.2;

export interface Polling<T> {
  ask: () => Promise<T>;
  /** Takes an answer; not called when the socket is back by the time it comes. */
  take: (answer: T) => void;
  everyMs: number;
  /** Asks with the one-minute fallback event instead of the other (specification S4.06). */
  slow?: boolean;
}

/** Some poll of this tab failed since one last succeeded. */
let isServerAway = false;
const awayListeners = new Set<(isAway: boolean) => void>();

/** Calls `listener` with whether polls fail, now and at each change; returns how to stop. */
export function onServerAway(listener: (isAway: boolean) => void): () => void {
  listener(isServerAway);
  awayListeners.add(listener);
  return () => awayListeners.delete(listener);
}

/** Notes whether the last poll was answered. */
function noteAway(isAway: boolean): void {
  isServerAway = isAway;
  for (const listener of awayListeners) listener(isAway);
}

/** An answer after failures says that the server is back: no need to sit out the socket's pause. */
function onAnswer(): void {
  if (!isServerAway) return;
  noteAway(false);
  const live = liveSocket();
  if (live.phase === 'closed') live.reconnect();
}

/**
 * Asks over HTTP while the connection is down, and once at each fallback event of the socket (specification S4.06: at
 * most every 30 s, `slow` ones every 60 s). Asks nothing in a hidden tab or without a network, one thing at a time, and
 * more seldom while it fails, saying nothing. Returns how to stop.
 */
export function pollWhileDown<T>(polling: Polling<T>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  let isStopped = false;

  const isDown = () => connectionFeed.get() === 'down';
  const isWatched = () => document.visibilityState !== 'hidden' && networkFeed.get();
  const plan = () => {
    clearTimeout(timer);
    if (isStopped || !isDown() || !isWatched()) return;
    const pauseMs = failures === 0 ? polling.everyMs : Math.min(FAILING_MAX_MS, polling.everyMs * 2 ** failures);
    timer = setTimeout(once, pauseMs * (1 + Math.random() * SPREAD));
  };
  const once = () => {
    if (isAsking || !isWatched()) return;
    isAsking = true;
    polling
      .ask()
      .then(
        (answer) => {
          failures = 0;
          if (!isStopped && isBehind()) polling.take(answer);
          onAnswer();
        },
        () => {
          failures += 1;
          noteAway(true);
        },
      )
      .finally(() => {
        isAsking = false;
        plan();
      });
  };
  /** Something changed that lets polls begin, or ends them. */
  const renew = () => {
    clearTimeout(timer);
    failures = 0;
    if (isDown()) once();
  };
  const stops = [
    connectionFeed.subscribe(renew),
    networkFeed.subscribe(renew),
    listenTo(document, 'visibilitychange', renew),
    liveSocket().onFallback((isSlow) => {
      if (isSlow === (polling.slow ?? false)) once();
    }),
  ];
  renew();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Returns whether the socket does not tell anything better: it is away, or open and silent. */
function isBehind(): boolean {
  return liveSocket().phase !== 'open' || connectionFeed.get() === 'down';
}
