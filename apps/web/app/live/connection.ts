import { LiveSocket } from '@pelorus/client/socket/socket.ts';
import { createFeed, type Feed } from './feed.ts';

/** `down`: prices are not live; pages poll over HTTP until it is `open` again. */
export type Connection = 'connecting' | 'open' | 'down';

/** A break shorter than this is not spoken of. */
const GRACE_MS = 2_500;

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

/** Returns whether the browser knows of a network at all. */
function isOnline(): boolean {
  return navigator.onLine !== false;
}

/**
 * The state of the tab's connection, slow to say that it is down: not for a short break, unless the browser says that
 * there is no network. One that is open but has stopped answering is down too (SHL-03).
 */
export const connectionFeed: Feed<Connection> = createFeed<Connection>('connecting', (set) => {
  const live = liveSocket();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  const down = () => {
    clearTimeout(timer);
    timer = undefined;
    set('down');
  };
  const renew = () => {
    if (live.phase === 'open') {
      clearTimeout(timer);
      timer = undefined;
      set(isSilent ? 'down' : 'open');
    } else if (!isOnline()) down();
    else timer ??= setTimeout(down, GRACE_MS);
  };
  const stops = [
    live.onPhase(renew),
    live.onSilence((next) => {
      isSilent = next;
      renew();
    }),
    listenTo(window, 'offline', renew),
  ];
  renew();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
});

/** Whether the browser knows of a network. It says so of a machine's own interfaces, not of the way to us. */
export const networkFeed: Feed<boolean> = createFeed<boolean>(true, (set) => {
  const renew = () => set(isOnline());
  const stops = [listenTo(window, 'online', renew), listenTo(window, 'offline', renew)];
  renew();
  return () => {
    for (const stop of stops) stop();
  };
});

/** Calls `listener` at each event; returns how to stop. */
export function listenTo(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
