import { useMessages } from '../../i18n/messages.ts';
import { CodeStep } from './code-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { type Standing, stepLoader } from './journey-loader.ts';
import { JourneyPage } from './journey-page.tsx';

export const loader = stepLoader('forget-verification');

/** The code, then the second factor where there is one: a reset never skips it (JRN-40). */
export default function RecoveryVerificationPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  const isFactor = loaderData?.journey.step === 'factor';
  return (
    <JourneyPage
      standing={loaderData}
      step="recovery"
      icon={isFactor ? 'shield' : 'mail'}
      title={t(isFactor ? 'factor.title' : 'code.recovery.title')}
      lead={(address) => (isFactor ? t('factor.lead') : t('code.recovery.lead', { address }))}
    >
      {(standing) =>
        isFactor ? (
          <FactorStep standing={standing} page="login" />
        ) : (
          <CodeStep standing={standing} page="login" start="forget" hint={t('code.recovery.hint')} />
        )
      }
    </JourneyPage>
  );
}
