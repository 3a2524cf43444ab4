import type { LoaderFunctionArgs } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryProvider } from '../../shell/query-provider.tsx';
import { requireValid } from '../../shell/validate.ts';
import { webContext } from '../../web-context.ts';
import { Console } from './console.tsx';
import { StaffLogIn } from './staff-log-in.tsx';
import { StaffPage } from './staff-page.tsx';

/** STF-02: elsewhere than at the console's own host there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  requireValid(api.console());
  return { staff: await api.staff() };
}

export default function AdminPage({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) {
  const t = useMessages();
  const { staff } = loaderData;
  if (staff === null)
    return (
      <StaffPage title={t('admin.title')} lead={t('admin.logInLead')}>
        <PageHead title={t('admin.title')} />
        <StaffLogIn />
      </StaffPage>
    );
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('admin.title')} />
      <QueryProvider>
        <Console staff={staff} />
      </QueryProvider>
    </main>
  );
}
