import { apiPost } from '@pelorus/client/http/request.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { HelpLine } from '../../shell/frame/help-line.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { leavePerson } from '../../state/person.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { EndPage } from './journey-page.tsx';

/** Page of a mail's freeze link: one button, so that link scanners freeze nobody (SEC-40). */
export default function FreezePage() {
  const t = useMessages();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [end, setEnd] = useState<'frozen' | 'void' | null>(token === '' ? 'void' : null);
  if (end === 'frozen') return <Frozen />;
  if (end === 'void')
    return (
      <CredentialsPage icon="shield" title={t('freeze.badTitle')} lead={t('freeze.badText')}>
        <PageHead title={t('freeze.badTitle')} />
        <p role="status" className="sr-only">
          {t('freeze.badTitle')}
        </p>
        <HelpLine />
      </CredentialsPage>
    );
  return (
    <CredentialsPage icon="shield" title={t('freeze.title')} lead={t('freeze.text')}>
      <PageHead title={t('freeze.title')} />
      <ul className="flex list-disc flex-col gap-2 ps-5 text-text-muted">
        <li>{t('freeze.ends')}</li>
        <li>{t('freeze.keeps')}</li>
        <li>{t('freeze.thaw')}</li>
      </ul>
      <Freeze token={token} onEnd={setEnd} />
      <HelpLine />
    </CredentialsPage>
  );
}

function Freeze({ token, onEnd }: { token: string; onEnd: (end: 'frozen' | 'void') => void }) {
  const t = useMessages();
  // The session of this browser ends with the others.
  const isPerson = (useRootData()?.me ?? null) !== null;
  const sending = useSending();
  const freeze = () =>
    sending.send(
      async () => {
        await apiPost('/api/identity/freeze-link', { token });
        if (isPerson) leavePerson();
        onEnd('frozen');
        return 'here';
      },
      async ({ error }) => {
        // Used, run out, or not whole.
        if (error !== 'NOT_FOUND' && error !== 'BAD_REQUEST') return false;
        onEnd('void');
        return true;
      },
    );
  return (
    <div className="flex flex-col gap-4">
      <SendingFailure sending={sending} />
      <Button variant="danger" size="lg" isPending={sending.isPending} onPress={freeze} className="w-full">
        {t('freeze.button')}
      </Button>
    </div>
  );
}

function Frozen() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <EndPage icon="check" title={t('freeze.done')} facts={[t('freeze.doneSessions'), t('freeze.thaw')]}>
      <Link to={to('forget')} className={buttonStyle('primary', 'lg', 'w-full')}>
        {t('freeze.recover')}
      </Link>
    </EndPage>
  );
}
