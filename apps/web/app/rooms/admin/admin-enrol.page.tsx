import { apiPost } from '@pelorus/client/http/request.ts';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { makePasskey, type WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';
import { PasskeyStep } from '../../shell/credentials/passkey-step.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { StaffPage } from './staff-page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  requireValid(await context.get(webContext).api.console());
  return null;
}

/** Page of an enrolment link (STF-01). The token stands after the #, so the rendering server never sees it. */
export default function AdminEnrolPage() {
  const t = useMessages();
  const to = usePageLink();
  const token = useLocation().hash.slice(1);
  const [end, setEnd] = useState<'done' | 'void' | null>(null);
  if (end === 'done')
    return (
      <StaffPage title={t('admin.enrol.done')} lead={t('admin.logInLead')}>
        <PageHead title={t('admin.enrol.done')} />
        <Link to={to('admin')} className={buttonStyle('primary', 'lg', 'w-full')}>
          {t('admin.title')}
        </Link>
      </StaffPage>
    );
  if (end === 'void')
    return (
      <StaffPage title={t('admin.enrol.void')} lead={t('admin.enrol.voidText')}>
        <PageHead title={t('admin.enrol.void')} />
      </StaffPage>
    );
  return (
    <StaffPage title={t('admin.enrol.title')} lead={t('admin.enrol.lead')}>
      <PageHead title={t('admin.enrol.title')} />
      <Enrol token={token} onEnd={setEnd} />
    </StaffPage>
  );
}

function Enrol({ token, onEnd }: { token: string; onEnd: (end: 'done' | 'void') => void }) {
  const sending = useSending();
  const enrol = () =>
    sending.send(
      async () => {
        const asked = await apiPost<{ options: WebAuthnJson }>('/api/admin/enrolment/options', { token });
        await apiPost('/api/admin/enrolment', { token, answer: await makePasskey(asked.options) });
        onEnd('done');
        return 'here';
      },
      async ({ error }) => {
        // Used, run out, or not whole.
        if (error !== 'NOT_FOUND' && error !== 'BAD_REQUEST') return false;
        onEnd('void');
        return true;
      },
    );
  return <PasskeyStep label="admin.enrol.button" sending={sending} onPress={enrol} />;
}
