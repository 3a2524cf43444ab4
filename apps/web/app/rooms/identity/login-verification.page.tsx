import { useMessages } from '../../i18n/messages.ts';
import { FactorStep } from './factor-step.tsx';
import { type Standing, stepLoader } from './journey-loader.ts';
import { JourneyPage } from './journey-page.tsx';

export const loader = stepLoader('login-verification');

/** The second factor of a log-in (JRN-30). */
export default function LogInVerificationPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  return (
    <JourneyPage
      standing={loaderData}
      step="logIn"
      icon="shield"
      title={t('factor.title')}
      lead={() => t('factor.lead')}
    >
      {(standing) => <FactorStep standing={standing} page="login" />}
    </JourneyPage>
  );
}
