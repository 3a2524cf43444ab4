import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { StepUp } from '@pelorus/protocol/identity/factors.ts';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FactorForm } from '../credentials/factor-form.tsx';
import type { WebAuthnJson } from '../credentials/passkey-ceremony.ts';
import { useLogOut } from '../frame/log-out.ts';
import { QueryProvider } from '../start/query-provider.tsx';

const PATH = '/api/identity/step-up';
const notMended = () => Promise.resolve(false);

interface QuestionProps {
  onAnswer: (isProven: boolean) => void;
}

/** Asks a person to show that it is them, by the ways that are open to them (FAC-30). */
export function StepUpDialog({ onAnswer }: QuestionProps) {
  const t = useMessages();
  return (
    <Dialog title={t('factor.title')} isOpen onClose={() => onAnswer(false)}>
      <QueryProvider>
        <Ways onAnswer={onAnswer} />
      </QueryProvider>
    </Dialog>
  );
}

function Ways({ onAnswer }: QuestionProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => apiGet<StepUp>(PATH, { signal }),
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-44 w-full" />;
  if (data.ways.length === 0) return <OnlyLogIn />;
  return (
    <>
      <p className="mb-4 text-text-muted text-pretty">{t('factor.stepUpLead')}</p>
      <FactorForm
        ways={data.ways}
        send={async (body) => {
          await apiPost(PATH, body);
          onAnswer(true);
          return 'left';
        }}
        options={() => apiPost<WebAuthnJson>(`${PATH}/options`, {})}
        mend={notMended}
      />
    </>
  );
}

/** For a person who has only a third-party log-in: only a new log-in makes the session fresh. */
function OnlyLogIn() {
  const t = useMessages();
  const logOut = useLogOut();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-muted text-pretty">{t('factor.onlyLogIn')}</p>
      <Button onPress={logOut}>{t('nav.logOut')}</Button>
    </div>
  );
}
