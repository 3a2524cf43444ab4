import { useCallback, useState } from 'react';
import { type LoaderFunctionArgs, useRevalidator } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { Console } from './console.tsx';
import { useStaffOver } from './staff-calls.ts';
import { StaffLogIn } from './staff-log-in.tsx';
import { StaffPage } from './staff-page.tsx';

/** STF-02: elsewhere than at the console's own host there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  requireValid(await api.console());
  return { staff: await api.staff() };
}

export default function AdminPage({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) {
  const t = useMessages();
  const { staff } = loaderData;
  const { revalidate } = useRevalidator();
  const [isOver, setOver] = useState(false);
  useStaffOver(
    useCallback(() => {
      setOver(true);
      void revalidate();
    }, [revalidate]),
  );
  if (staff === null)
    return (
      <StaffPage title={t('admin.title')} lead={t(isOver ? 'admin.sessionOver' : 'admin.logInLead')}>
        <PageHead title={t('admin.title')} />
        <StaffLogIn onIn={() => setOver(false)} />
      </StaffPage>
    );
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('admin.title')} />
      {/* Of whoever is in, and gone with them: what one of the staff was shown is nobody else's. */}
      <QueryProvider key={staff.id}>
        <Console staff={staff} />
      </QueryProvider>
    </main>
  );
}
