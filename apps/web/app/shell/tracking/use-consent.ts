import { isSecurePage, lastingCookie, writeCookie } from '@pelorus/client/storage/cookies.ts';
import { CONSENT_COOKIE } from '@pelorus/client/storage/keys.ts';
import { useSyncExternalStore } from 'react';
import type { Consent } from '../../state/consent.ts';
import { useRootData } from '../../state/root-data.ts';

const NONE: Consent = { choice: null, isRefusedByBrowser: false };
let chosen: Consent['choice'] = null;
const listeners = new Set<() => void>();

/** Calls `listener` when a choice was made on this page; returns how to stop. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the visitor's answer for a year and follows it at once. */
export function chooseConsent(choice: 'yes' | 'no'): void {
  writeCookie(lastingCookie(CONSENT_COOKIE, choice, isSecurePage()));
  chosen = choice;
  for (const listener of listeners) listener();
}

export interface ConsentState extends Consent {
  /** The venue counts visits at all. */
  isReporting: boolean;
  /** The visitor is to be asked. */
  isAsked: boolean;
}

/** Returns the visitor's choice, and whether to ask. */
export function useConsent(): ConsentState {
  const root = useRootData();
  const fromServer = root?.consent ?? NONE;
  const since = useSyncExternalStore(
    onConsent,
    () => chosen,
    () => null,
  );
  const isReporting = root?.config.analytics.reporting === 'true';
  const consent = { ...fromServer, choice: since ?? fromServer.choice };
  return { ...consent, isReporting, isAsked: isReporting && consent.choice === null && !consent.isRefusedByBrowser };
}
