import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useRootData } from '../../state/root-data.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { carriedReturn, guestsOnly, useReturnTarget } from './session-guest.ts';
import { StepPage } from './step-page.tsx';
import { ThirdPartyButtons } from './third-party-buttons.tsx';

export const loader = guestsOnly('login');

/** Logging in through another service, by itself: where there is none, that and the way to log in (JRN-50). */
export default function ExternalLogInPage() {
  const t = useMessages();
  const target = useReturnTarget('login');
  const isOffered = (useRootData()?.config.identityProviders.length ?? 0) > 0;
  if (!isOffered) return <StepPage step="external" />;
  const other = { text: '', link: t('nav.logIn'), page: 'login', query: carriedReturn(target) } as const;
  return (
    <CredentialsPage icon="user" title={t('thirdParty.title')} other={other}>
      <PageHead title={t('thirdParty.title')} />
      <ThirdPartyButtons />
    </CredentialsPage>
  );
}
