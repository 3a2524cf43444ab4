import type { StepResult } from '@pelorus/protocol/identity/journeys.ts';
import { useEffect, useRef } from 'react';
import { logInByPasskey, passkeyLogInOptions } from './journey-calls.ts';
import { answerPasskey, canOfferInField, stopAsking, type WebAuthnJson } from './passkey-ceremony.ts';
import type { Sending } from './use-sending.ts';

/** A question of the server's holds five minutes (FAC-20): it is asked anew before that. */
const ASK_AGAIN_MS = 4 * 60_000;

/** Resolves when the page is in sight: nobody picks a passkey in a tab that lies under others. */
function inSight(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}

/**
 * Waits with a question in the field for names (`autocomplete` ending in `webauthn`), anew every four minutes, and
 * calls `onAnswer` when somebody picks a passkey there. Returns what ends it. Troubles are quiet: the other ways stand
 * on the page.
 */
function offerInField(onAnswer: (answer: WebAuthnJson) => Promise<void>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    await inSight();
    if (isOver) return;
    const options = await passkeyLogInOptions();
    if (isOver) return;
    timer = setTimeout(begin, ASK_AGAIN_MS);
    const answer = await answerPasskey(options, true);
    clearTimeout(timer);
    if (isOver) return;
    await onAnswer(answer);
    begin();
  };
  const begin = () => {
    if (!isOver) ask().catch(() => {});
  };
  canOfferInField().then((can) => {
    if (can) begin();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopAsking().catch(() => {});
  };
}

/**
 * Lets people log in with a passkey (JRN-33): the field for names offers those of this device by itself while
 * `isInField`, and the returned function asks for any.
 */
export function usePasskeyLogIn(
  sending: Sending,
  goOn: (result: StepResult, isStep?: boolean) => Promise<'left' | 'here'>,
  isInField: boolean,
): () => Promise<void> {
  const send = async (answered: () => Promise<WebAuthnJson>) =>
    sending.send(async () => goOn(await logInByPasskey(await answered()), false));
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(
    () => (isInField ? offerInField((answer) => latest.current(() => Promise.resolve(answer))) : undefined),
    [isInField],
  );
  return () => send(async () => answerPasskey(await passkeyLogInOptions()));
}
