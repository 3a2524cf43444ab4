import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { StepUp } from '@pelorus/protocol/identity/factors.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FactorForm } from '../../shell/credentials/factor-form.tsx';
import type { WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { useRootData } from '../../state/root-data.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';
import { StepPage } from './step-page.tsx';

const NOT_MENDED = () => Promise.resolve(false);

/** Confirms the owner again before a passkey is added (FAC-30, FAC-31). */
export default function PasskeyVerificationPage() {
  const t = useMessages();
  const isPerson = (useRootData()?.me ?? null) !== null;
  if (!isPerson) return <StepPage step="passkey" />;
  return (
    <CredentialsPage icon="shield" title={t('factor.title')} lead={t('passkey.confirmFirst')}>
      <PageHead title={t('factor.title')} />
      <QueryProvider>
        <StepUpForm />
      </QueryProvider>
    </CredentialsPage>
  );
}

function StepUpForm() {
  const to = usePageLink();
  const navigate = useNavigate();
  const target = useReturnTarget('login');
  const { data, error, refetch } = useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => apiGet<StepUp>('/api/identity/step-up', { signal }),
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-44 w-full" />;
  return (
    <FactorForm
      ways={data.ways}
      send={async (body) => {
        await apiPost('/api/identity/step-up', body);
        await navigate(to('enable-passkey', {}, carriedReturn(target)), { replace: true });
        return 'left';
      }}
      options={() => apiPost<WebAuthnJson>('/api/identity/step-up/options', {})}
      mend={NOT_MENDED}
    />
  );
}
