import type { PrivateChannel } from '@pelorus/protocol/socket/messages.ts';
import { liveSocket } from './connection.ts';

const NOT_LOGGED_IN = 401;

/**
 * Listens to a channel of one's own account. `onTold`: from now on nothing falls between what is asked over HTTP and what the
 * channel tells; `onLost`: it tells nothing until then. Returns how to stop.
 */
export function listenPrivate(
  channel: PrivateChannel,
  listener: { onTold: () => void; onLost: () => void; take: (type: string, result: unknown) => void },
): () => void {
  const live = liveSocket();
  // A socket that was opened before the log-in is no use: once after each success another one is.
  let mayReconnect = true;
  const stops = [
    live.onSubscribed((key) => {
      if (key !== channel) return;
      mayReconnect = true;
      listener.onTold();
    }),
    live.onFailed(({ code, key }) => {
      if (key !== channel || code !== NOT_LOGGED_IN || !mayReconnect) return;
      mayReconnect = false;
      live.reconnect();
    }),
    live.onPhase((phase) => {
      if (phase === 'closed') listener.onLost();
    }),
    live.subscribe({ channel }, ({ data, type }) => listener.take(type ?? '', data?.result)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
