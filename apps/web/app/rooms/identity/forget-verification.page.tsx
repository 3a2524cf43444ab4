import { useMessages } from '../../i18n/messages.ts';
import { CodeStep } from './code-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { type Standing, stepLoader } from './journey-loader.ts';
import { isMailed, JourneyPage } from './journey-page.tsx';

export const loader = stepLoader('forget-verification');

const MAILED = ['code.recovery.title', 'code.recovery.lead', 'code.recovery.hint'] as const;
/** For a phone number or log-in name: the code still goes to the mail address, if there is one (JRN-40). */
const SENT = ['code.owner.title', 'code.owner.lead', 'code.owner.hint'] as const;

/** The code, then the second factor where there is one: a reset never skips it (JRN-40). */
export default function RecoveryVerificationPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  const isFactor = loaderData?.journey.step === 'factor';
  const isMail = loaderData === null || isMailed(loaderData);
  const [title, lead, hint] = isMail ? MAILED : SENT;
  return (
    <JourneyPage
      standing={loaderData}
      step="recovery"
      icon={isFactor ? 'shield' : 'mail'}
      title={t(isFactor ? 'factor.title' : title)}
      lead={(address) => (isFactor ? t('factor.lead') : t(lead, { address }))}
    >
      {(standing) =>
        isFactor ? (
          <FactorStep standing={standing} page="login" />
        ) : (
          <CodeStep standing={standing} page="login" start="forget" hint={t(hint)} />
        )
      }
    </JourneyPage>
  );
}
