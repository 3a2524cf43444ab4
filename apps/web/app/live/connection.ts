import { LiveSocket } from '@pelorus/client/socket/socket.ts';
import { createFeed, type Feed } from './feed.ts';

/** `down`: prices are not live; pages poll over HTTP until it is `open` again. */
export type Connection = 'connecting' | 'open' | 'down';

/** A break shorter than this is not spoken of. */
const GRACE_MS = 2_500;

/** An answer over HTTP says that the server is back: no need to sit out the socket's pause, but not at every answer. */
const HURRY_EVERY_MS = 10_000;

let hurriedAtMs = Number.NEGATIVE_INFINITY;
let socket: LiveSocket | null = null;
let dataAtMs = 0;

/** Returns the tab's one socket, started. Browser only. */
export function liveSocket(): LiveSocket {
  if (socket === null) {
    const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new LiveSocket(`${scheme}//${window.location.host}/socket`);
    socket.start();
  }
  return socket;
}

/** Notes that market data came, by whatever way. */
export function noteData(): void {
  dataAtMs = Date.now();
}

/** Returns when market data last came, ms; 0 if not yet. */
export function lastDataAtMs(): number {
  return dataAtMs;
}

function hurry(): void {
  const live = liveSocket();
  if (live.phase !== 'closed' || performance.now() - hurriedAtMs < HURRY_EVERY_MS) return;
  hurriedAtMs = performance.now();
  live.reconnect();
}

/** The state of the tab's connection, slow to say that it is down. */
export const connectionFeed: Feed<Connection> = createFeed<Connection>('connecting', (set) => {
  const live = liveSocket();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onPhase = () => {
    if (live.phase === 'open') {
      clearTimeout(timer);
      timer = undefined;
      set('open');
      return;
    }
    timer ??= setTimeout(() => set('down'), GRACE_MS);
  };
  const stop = live.onPhase(onPhase);
  onPhase();
  return () => {
    clearTimeout(timer);
    stop();
  };
});

/**
 * Runs `poll` every `everyMs` while the connection is down, and once at each fallback event of the socket (specification
 * S4.06: at most every 30 s, `slow` ones every 60 s). A poll that fails says nothing: the next one follows. Returns how to stop.
 */
export function pollWhileDown(poll: () => Promise<void>, everyMs: number, slow = false): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let running = false;
  const once = () => {
    if (running) return;
    running = true;
    poll()
      .then(hurry)
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  };
  const onConnection = () => {
    clearInterval(timer);
    timer = undefined;
    if (connectionFeed.get() !== 'down') return;
    once();
    timer = setInterval(once, everyMs);
  };
  const stopConnection = connectionFeed.subscribe(onConnection);
  const stopFallback = liveSocket().onFallback((isSlow) => {
    if (isSlow === slow) once();
  });
  onConnection();
  return () => {
    clearInterval(timer);
    stopConnection();
    stopFallback();
  };
}
