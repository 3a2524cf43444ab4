import { useMessages } from '../../i18n/messages.ts';
import { CodeStep } from './code-step.tsx';
import { type Standing, stepLoader } from './journey-loader.ts';
import { isMailed, JourneyPage } from './journey-page.tsx';

export const loader = stepLoader('login-device-verification');

/** The code that makes a new device known (JRN-30, JRN-31). */
export default function DeviceVerificationPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  return (
    <JourneyPage
      standing={loaderData}
      step="device"
      icon="shield"
      title={t('code.device.title')}
      lead={(address) => t('code.device.lead', { address })}
    >
      {(standing) => (
        <CodeStep
          standing={standing}
          page="login"
          start="login"
          hint={t(isMailed(standing) ? 'code.device.hint' : 'code.sms.hint')}
        />
      )}
    </JourneyPage>
  );
}
