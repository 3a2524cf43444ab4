import { apiPost } from '@pelorus/client/http/request.ts';
import type { PasskeyEnrolled } from '@pelorus/protocol/identity/factors.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { makePasskey, type WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';
import { PasskeyNotice, usePasskeySupport } from '../../shell/credentials/passkey-notice.tsx';
import { RecoveryCodes } from '../../shell/credentials/recovery-codes.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';

/** Offers a passkey after log-in (JRN-36), and creates one; the log-in continues either way. */
export default function EnablePasskeyPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  const [made, setMade] = useState<PasskeyEnrolled | null>(null);
  const home = target ?? to('account');
  const title = t(made === null ? 'passkey.enable' : 'passkey.added');
  return (
    <CredentialsPage icon={made === null ? 'key' : 'check'} title={title}>
      <PageHead title={title} />
      <p role="status" className="sr-only">
        {made !== null && title}
      </p>
      {made === null ? (
        <Offer home={home} onMade={setMade} />
      ) : made.codes.length === 0 ? (
        <>
          <p className="text-text-muted text-pretty">{t('passkey.addedText')}</p>
          {/* A whole document: the address may be on another host of the operator's. */}
          <a href={home} className={buttonStyle('primary', 'lg', 'w-full')}>
            {t('stay.continue')}
          </a>
        </>
      ) : (
        <>
          <p className="text-text-muted text-pretty">{t('passkey.addedText')}</p>
          <h2 className="text-lg font-semibold">{t('recoveryCodes.title')}</h2>
          <RecoveryCodes codes={made.codes} onKept={() => window.location.assign(home)} />
        </>
      )}
    </CredentialsPage>
  );
}

function Offer({ home, onMade }: { home: string; onMade: (made: PasskeyEnrolled) => void }) {
  const t = useMessages();
  const to = usePageLink();
  const navigate = useNavigate();
  const support = usePasskeySupport();
  const sending = useSending();
  const add = () =>
    sending.send(
      async () => {
        const options = await apiPost<WebAuthnJson>(
          '/api/identity/factors/passkeys/options',
          {},
          { keepsStepUp: true },
        );
        const answer = await makePasskey(options);
        onMade(await apiPost<PasskeyEnrolled>('/api/identity/factors/passkeys', { answer }));
        return 'here';
      },
      async ({ error }) => {
        if (error !== 'STEP_UP_NEEDED') return false;
        await navigate(to('bind-passkey-verification', {}, carriedReturn(home)));
        return true;
      },
    );
  return (
    <div className="flex flex-col gap-4">
      <PasskeyNotice support={support} />
      <SendingFailure sending={sending} />
      <div className="flex flex-col gap-2">
        {support === 'able' && (
          <Button size="lg" icon="key" isPending={sending.isPending} onPress={add} className="w-full">
            {t('passkey.add')}
          </Button>
        )}
        <a href={home} className={buttonStyle(support === 'able' ? 'secondary' : 'primary', 'lg', 'w-full')}>
          {t(support === 'able' ? 'passkey.later' : 'stay.continue')}
        </a>
      </div>
    </div>
  );
}
