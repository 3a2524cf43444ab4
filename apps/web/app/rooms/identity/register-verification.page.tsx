import { useMessages } from '../../i18n/messages.ts';
import { CodeStep } from './code-step.tsx';
import { type Standing, stepLoader } from './journey-loader.ts';
import { isMailed, JourneyPage } from './journey-page.tsx';

export const loader = stepLoader('register-verification');

/** The code that proves the address of a new account (JRN-22). */
export default function RegisterVerificationPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  const isMail = loaderData === null || isMailed(loaderData);
  return (
    <JourneyPage
      standing={loaderData}
      step="signUp"
      icon={isMail ? 'mail' : 'phone'}
      title={t(isMail ? 'code.signUp.title' : 'code.sms.title')}
      lead={(address) => t(isMail ? 'code.signUp.lead' : 'code.sms.lead', { address })}
    >
      {(standing) => (
        <CodeStep
          standing={standing}
          page="register"
          start="register"
          hint={t(isMail ? 'code.signUp.hint' : 'code.sms.signUpHint')}
        />
      )}
    </JourneyPage>
  );
}
