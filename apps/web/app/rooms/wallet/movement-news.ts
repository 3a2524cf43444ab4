import type { Page } from '@pelorus/protocol/spot/http.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveSocket } from '../../live/connection.ts';
import { withMovement } from './movement-news.logic.ts';

const NOT_LOGGED_IN = 401;
/** While changes are told, and while they are not: with something under way, and without. */
const TOLD_MS = 60_000;
const WAITING_MS = 10_000;
const QUIET_MS = 30_000;

/** How often a list is asked for, ms. */
export function askedEveryMs(isTold: boolean, isWaiting: boolean): number {
  if (isTold) return TOLD_MS;
  return isWaiting ? WAITING_MS : QUIET_MS;
}

/** Keeps the newest movements of a list as the socket tells them; returns whether they are told now (WFED-05). */
export function useMovementNews(type: 'deposit' | 'withdrawal', key: string, most: number): boolean {
  const client = useQueryClient();
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const live = liveSocket();
    // A socket that was opened before the log-in is no use: once after each success another one is.
    let mayReconnect = true;
    const stops = [
      live.onSubscribed((channel) => {
        if (channel !== 'wallet') return;
        mayReconnect = true;
        setTold(true);
        // Now that nothing can fall between the two.
        void client.invalidateQueries({ queryKey: [key] });
      }),
      live.onFailed(({ code, key: channel }) => {
        if (channel !== 'wallet' || code !== NOT_LOGGED_IN || !mayReconnect) return;
        mayReconnect = false;
        live.reconnect();
      }),
      live.onPhase((phase) => {
        if (phase === 'closed') setTold(false);
      }),
      live.subscribe({ channel: 'wallet' }, (reply) => {
        if (reply.type !== type) return;
        const row = reply.data?.result as { id: number };
        client.setQueryData<Page<{ id: number }>>([key], (page) => withMovement(page, row, most));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, key, most, type]);
  return isTold;
}
