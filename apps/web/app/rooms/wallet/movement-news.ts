import type { Page } from '@pelorus/protocol/spot/http.ts';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listenPrivate } from '../../live/private-channel.ts';
import { type Movement, withMovement, withStep } from './movement-news.logic.ts';

/** While changes are told, and while they are not: with something under way, and without. */
const TOLD_MS = 60_000;
const WAITING_MS = 10_000;
const QUIET_MS = 30_000;

/** Rows of the lists of latest movements. */
export const RECENT_ROWS = 10;

/** The list of each kind of movement that the socket tells. Its latest rows are kept under this name, its history below it. */
const LISTS = { deposit: 'deposits', withdrawal: 'withdrawals', send: 'sends' } as const;

/** How often a list is asked for, ms. */
export function askedEveryMs(isTold: boolean, isWaiting: boolean): number {
  if (isTold) return TOLD_MS;
  return isWaiting ? WAITING_MS : QUIET_MS;
}

/** Is this a list whose changes are told? */
export function isToldOf(list: string): boolean {
  return Object.values<string>(LISTS).includes(list);
}

/** Puts a row as it is now into the lists of its kind that were read; those that it may newly fit, or no more, are read again. */
export function takeMovement(client: QueryClient, list: string, row: Movement): void {
  client.setQueryData<Page<Movement>>([list], (page) => withMovement(page, row, RECENT_ROWS));
  const histories = client.getQueriesData<InfiniteData<Page<Movement>>>({ queryKey: [list, 'history'] });
  for (const [queryKey, data] of histories) {
    const pages = withStep(data?.pages ?? [], row);
    if (data === undefined || pages === undefined) void client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, { ...data, pages });
  }
}

/** Keeps all lists of movements as the socket tells them; returns whether they are told now (WFED-05). */
export function useMovementNews(): boolean {
  const client = useQueryClient();
  const [isTold, setTold] = useState(false);
  useEffect(
    () =>
      listenPrivate('wallet', {
        onTold: () => {
          setTold(true);
          // Now that nothing can fall between the two.
          for (const list of Object.values(LISTS)) void client.invalidateQueries({ queryKey: [list] });
        },
        onLost: () => setTold(false),
        take: (type, row) => {
          const list = Object.hasOwn(LISTS, type) ? LISTS[type as keyof typeof LISTS] : undefined;
          if (list !== undefined) takeMovement(client, list, row as Movement);
        },
      }),
    [client],
  );
  return isTold;
}
