import { useMessages } from '../../i18n/messages.ts';
import { CodeStep } from './code-step.tsx';
import { type Standing, stepLoader } from './journey-loader.ts';
import { JourneyPage } from './journey-page.tsx';

export const loader = stepLoader('register-verification');

/** The code that proves the address of a new account (JRN-22). */
export default function RegisterVerificationPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  return (
    <JourneyPage
      standing={loaderData}
      step="signUp"
      icon="mail"
      title={t('code.signUp.title')}
      lead={(address) => t('code.signUp.lead', { address })}
    >
      {(standing) => <CodeStep standing={standing} page="register" start="register" hint={t('code.signUp.hint')} />}
    </JourneyPage>
  );
}
