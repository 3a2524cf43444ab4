import type { PendingLink } from '@pelorus/protocol/identity/third-party.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { isolated } from './journey-page.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';
import { StepPage } from './step-page.tsx';
import { confirmLink, pendingLink, refuseLink } from './third-party.ts';

/** Says that the address has an account: log-in comes first, and back here (JRN-52). */
export function LogInFirst() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  const back = to('login-social-verification', {}, carriedReturn(target));
  return (
    <CredentialsPage icon="user" title={t('thirdParty.title')} lead={t('thirdParty.logInFirst')}>
      <PageHead title={t('thirdParty.title')} />
      <Link to={to('login', {}, carriedReturn(back))} className={buttonStyle('primary', 'lg', 'w-full')}>
        {t('nav.logIn')}
      </Link>
    </CredentialsPage>
  );
}

/** Returns the link that waits for this person's word; undefined while it is asked for. */
function usePendingLink(): PendingLink | undefined {
  const [pending, setPending] = useState<PendingLink>();
  useEffect(() => {
    pendingLink().then(setPending, () => setPending(null));
  }, []);
  return pending;
}

/** Both are proven now: asks whether they are to be linked, since a log-in alone says nothing of that. */
export function LinkOffer() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  const sending = useSending();
  const pending = usePendingLink();
  if (pending === null) return <StepPage step="social" />;
  if (pending === undefined)
    return (
      <CredentialsPage icon="user" title={t('thirdParty.title')}>
        <PageHead title={t('thirdParty.title')} />
        <p role="status" className="text-text-muted">
          {t('thirdParty.checking')}
        </p>
      </CredentialsPage>
    );
  const decide = (work: () => Promise<null>) =>
    sending.send(async () => {
      await work();
      window.location.assign(target ?? to('security'));
      return 'left';
    });
  const { provider, shown } = pending;
  return (
    <CredentialsPage
      icon="user"
      title={t('thirdParty.linkTitle', { provider })}
      lead={t('thirdParty.linkLead', { shown: isolated(shown) })}
    >
      <PageHead title={t('thirdParty.title')} />
      <SendingFailure sending={sending} />
      <Button size="lg" className="w-full" isPending={sending.isPending} onPress={() => decide(confirmLink)}>
        {t('thirdParty.link')}
      </Button>
      <Button variant="ghost" size="lg" isDisabled={sending.isPending} onPress={() => decide(refuseLink)}>
        {t('thirdParty.notNow')}
      </Button>
    </CredentialsPage>
  );
}
