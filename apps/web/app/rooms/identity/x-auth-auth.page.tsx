import type { ThirdPartyAnswer } from '@pelorus/protocol/identity/third-party.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { tell } from '../../shell/tracking/tracking.ts';
import { announceLogIn, whileSwitching } from '../../state/person.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { stepPage } from './journey-pages.ts';
import { carriedReturn } from './session-guest.ts';
import { StepPage } from './step-page.tsx';
import { answerIn, type LeftPage, sendAnswer, takeLeftPage } from './third-party.ts';
import { nextAddress } from './use-go-on.ts';

/** Returns where an answer leads, in the language of the page that was left. */
async function leadsTo(result: ThirdPartyAnswer, { to, target }: LeftPage): Promise<string> {
  switch (result.state) {
    case 'logged-in':
      tell('log_in', {});
      announceLogIn();
      return nextAddress(result.offerPasskey, target ?? to('wallet'), to);
    case 'pending': {
      const next = stepPage(result.journey);
      if (next === null) throw new Error(`no page for ${result.journey.purpose} at ${result.journey.step}`);
      return to(next, {}, carriedReturn(target));
    }
    case 'log-in-first':
      return to('login-social-verification', {}, { first: 'log-in', ...carriedReturn(target) });
    case 'linked':
      return to('security');
    case 'done':
      return to('login', {}, carriedReturn(target));
  }
}

/** Sends the provider's answer to the server, once, and removes it from the URL immediately. */
function useAnswer() {
  const location = useLocation();
  const root = useRootData();
  const { tag } = useLocale();
  const say = useRefusalText();
  const isSent = useRef(false);
  const [failure, setFailure] = useState<RefusalText | null>(null);
  const [left, setLeft] = useState<LeftPage | null>(null);
  const hasAnswer = answerIn(location) !== null;
  useEffect(() => {
    // The server never sees the text after "#", so it is read from the window.
    const answer = answerIn(window.location);
    if (answer === null || root === undefined || isSent.current) return;
    isSent.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const page = takeLeftPage(tag, { origin: root.origin, securityDomains: root.config.securityDomains });
    setLeft(page);
    whileSwitching(async () => window.location.replace(await leadsTo(await sendAnswer(answer), page))).catch(
      (error: unknown) => setFailure(say(error)),
    );
  }, [root, say, tag]);
  return { hasAnswer: hasAnswer || left !== null, failure, left };
}

/** Return page of providers (JRN-51). Shows a cancellation or refusal, and the way back. */
export default function ExternalAuthorizationPage() {
  const t = useMessages();
  const here = usePageLink();
  const { hasAnswer, failure, left } = useAnswer();
  const isLoggedIn = (useRootData()?.me ?? null) !== null;
  if (!hasAnswer) return <StepPage step="external" />;
  const to = left?.to ?? here;
  const isPerson = isLoggedIn || left?.isLinking === true;
  return (
    <CredentialsPage icon="user" title={t('thirdParty.title')}>
      <PageHead title={t('thirdParty.title')} />
      <FormFailure failure={failure} />
      {failure === null ? (
        <p role="status" className="text-text-muted">
          {t('thirdParty.checking')}
        </p>
      ) : (
        <a
          href={isPerson ? to('security') : to('login', {}, carriedReturn(left?.target ?? null))}
          className={buttonStyle('primary', 'lg', 'w-full')}
        >
          {t(isPerson ? 'security.title' : 'nav.logIn')}
        </a>
      )}
    </CredentialsPage>
  );
}
