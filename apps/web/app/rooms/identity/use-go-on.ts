import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { StepResult } from '@pelorus/protocol/identity/journeys.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { type PageLink, usePageLink } from '../../i18n/locale.ts';
import { passkeySupport } from '../../shell/credentials/passkey-ceremony.ts';
import { tell } from '../../shell/tracking/tracking.ts';
import { announceLogIn } from '../../state/person.ts';
import { stepPage } from './journey-pages.ts';
import { carriedReturn, type GuestPage, useReturnTarget } from './session-guest.ts';

/**
 * Returns the page after a log-in: home, after the offer of a passkey if the server makes one (JRN-36) and this device
 * supports it.
 */
export async function nextAddress(isOffered: boolean, home: string, to: PageLink): Promise<string> {
  return isOffered && (await passkeySupport()) === 'able' ? to('enable-passkey', {}, carriedReturn(home)) : home;
}

/**
 * Returns the function that goes where a step's answer leads: to the page of the next step, or in. In means a fresh
 * document, so that everything knows the person. `onDone` is for what ends without a log-in.
 */
export function useGoOn(
  page: GuestPage,
  onDone?: () => void,
): (result: StepResult, isStep?: boolean) => Promise<'left' | 'here'> {
  const navigate = useNavigate();
  const to = usePageLink();
  const target = useReturnTarget(page);
  return async (result, isStep = true) => {
    if (result.state === 'done') {
      onDone?.();
      return 'here';
    }
    if (result.state === 'logged-in') {
      tell(page === 'register' ? 'sign_up' : 'log_in', {});
      announceLogIn();
      window.location.assign(await nextAddress(result.offerPasskey, target ?? to('wallet'), to));
      return 'left';
    }
    const next = stepPage(result.journey);
    if (next === null) throw new Error(`no page for ${result.journey.purpose} at ${result.journey.step}`);
    // A step that is done cannot be gone back to.
    await navigate(to(next, {}, carriedReturn(target)), { replace: isStep });
    return 'left';
  };
}

/**
 * Returns a handler for refusals of a missing step: it reloads the journey's state, and shows it or goes to its step.
 */
export function useLostStep(): (refusal: ApiRefusal) => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return async ({ error }) => {
    if (error !== 'JOURNEY_GONE' && error !== 'JOURNEY_STEP') return false;
    await revalidate();
    return true;
  };
}
