import type { LoaderFunctionArgs } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { Outbox } from './outbox.tsx';

/** MSG-07: for everybody but callers of the machine itself, in demo mode without a mail server, there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  requireValid(await context.get(webContext).api.outbox());
  return null;
}

export default function OutboxPage() {
  const t = useMessages();
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('outbox.title')} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('outbox.title')}</h1>
        <p className="max-w-prose text-text-muted">{t('outbox.lead')}</p>
      </div>
      <QueryProvider>
        <Outbox />
      </QueryProvider>
    </main>
  );
}
