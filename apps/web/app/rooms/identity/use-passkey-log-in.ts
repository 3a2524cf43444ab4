import type { StepResult } from '@pelorus/protocol/identity/journeys.ts';
import { useEffect, useRef } from 'react';
import {
  answerPasskey,
  canOfferInField,
  stopAsking,
  type WebAuthnJson,
} from '../../shell/credentials/passkey-ceremony.ts';
import type { Sending } from '../../shell/credentials/use-sending.ts';
import { logInByPasskey, passkeyLogInOptions } from './journey-calls.ts';

/** A challenge is valid for five minutes (FAC-20): it is renewed before that. */
const ASK_AGAIN_MS = 4 * 60_000;

/** Resolves when the page is visible: nobody picks a passkey in a background tab. */
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
 * Offers passkeys in the name field (`autocomplete` ending in `webauthn`), renewing the challenge every four minutes,
 * and reports a choice. Its errors are silent: the other ways are on the page.
 */
class FieldOffer {
  readonly #onAnswer: (answer: WebAuthnJson) => void;
  /** Number of the current start: results of earlier ones are ignored. */
  #round = 0;
  #isAsking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onAnswer: (answer: WebAuthnJson) => void) {
    this.#onAnswer = onAnswer;
  }

  start(): void {
    this.#round += 1;
    this.#ask(this.#round).catch(() => {});
  }

  /** Resolves when the browser is free to ask something else. */
  async stop(): Promise<void> {
    this.#round += 1;
    clearTimeout(this.#timer);
    if (this.#isAsking) await stopAsking().catch(() => {});
    this.#isAsking = false;
  }

  async #ask(round: number): Promise<void> {
    if (!(await canOfferInField())) return;
    await inSight();
    if (round !== this.#round) return;
    const options = await passkeyLogInOptions();
    if (round !== this.#round) return;
    this.#timer = setTimeout(() => this.start(), ASK_AGAIN_MS);
    this.#isAsking = true;
    const answer = await answerPasskey(options, true);
    if (round !== this.#round) return;
    this.#isAsking = false;
    clearTimeout(this.#timer);
    this.#onAnswer(answer);
  }
}

/**
 * Log-in with a passkey (JRN-33): the name field offers this device's passkeys while `isInField`, and the returned
 * function asks for any.
 */
export function usePasskeyLogIn(
  sending: Sending,
  goOn: (result: StepResult, isStep?: boolean) => Promise<'left' | 'here'>,
  isInField: boolean,
): () => Promise<void> {
  const offer = useRef<FieldOffer | null>(null);
  /** Sends what `answered` returns; unless it led in, the field offers again. */
  const send = async (answered: () => Promise<WebAuthnJson>) => {
    let isLeft = false;
    await sending.send(async () => {
      const end = await goOn(await logInByPasskey(await answered()), false);
      isLeft = end === 'left';
      return end;
    });
    if (!isLeft) offer.current?.start();
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!isInField) return;
    const made = new FieldOffer((answer) => void latest.current(() => Promise.resolve(answer)));
    offer.current = made;
    made.start();
    return () => {
      offer.current = null;
      void made.stop();
    };
  }, [isInField]);
  return async () => {
    await offer.current?.stop();
    await send(async () => answerPasskey(await passkeyLogInOptions()));
  };
}
