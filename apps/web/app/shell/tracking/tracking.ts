import { analyticsNameOf } from '@pelorus/site/paths.ts';
import { useEffect } from 'react';
import { useRootData } from '../../state/root-data.ts';
import { usePage } from '../start/page.ts';

/** All events that pages report about visits (docs/specs/015-analytics.md, ANA-60). */
export interface Told {
  page_view: { page: string };
  sign_up: Record<string, never>;
  log_in: Record<string, never>;
  order_placed: { pair: string; side: string; type: string };
}
export type Telling = { [E in keyof Told]: { event: E; properties: Told[E] } }[keyof Told];

/** The loaded tracker; checks consent itself, each time. */
export interface Follower {
  tell(telling: Telling): void;
  setPerson(userId: string | null): void;
}

/** On pages that are left before anything is loaded there is not more than this to tell. */
const EARLY_MAX = 10;
let follower: Follower | null = null;
let early: Telling[] = [];
let person: string | null = null;

/** Records an event if the person consented. Costs nothing and never fails. */
export function tell<E extends keyof Told>(event: E, properties: Told[E]): void {
  const telling = { event, properties } as Telling;
  if (follower !== null) follower.tell(telling);
  else if (early.length < EARLY_MAX) early.push(telling);
}

/** Hands everything told to `to`, from now on and what there was. */
export function followWith(to: Follower): void {
  follower = to;
  to.setPerson(person);
  for (const telling of early) to.tell(telling);
  early = [];
}

/** Tells each page that is opened, and who opens it. Once, at the root. */
export function useTracking(): void {
  const root = useRootData();
  const page = usePage();
  const userId = root?.me?.userId ?? null;
  const name = page === null ? 'not_found' : analyticsNameOf(page);
  const isVisit = page?.room !== 'admin';
  useEffect(() => {
    person = userId;
    follower?.setPerson(userId);
  }, [userId]);
  useEffect(() => {
    if (isVisit) tell('page_view', { page: name });
  }, [isVisit, name]);
}
