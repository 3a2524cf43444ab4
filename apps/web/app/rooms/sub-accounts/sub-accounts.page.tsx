import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { FAMILY, useSubs } from '../../shell/transfer/family-data.ts';
import { announceLogIn } from '../../state/person.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LogInDialog } from './log-in-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type SubAction, SubCard } from './sub-card.tsx';
import { SubDialog } from './sub-dialog.tsx';

/** A sub-account has no sub-accounts of its own (SUB-05): this page redirects it to the account page. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  if ((await api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  return { assets: (await api.symbols()).assets };
}

export default function SubAccountsPage() {
  return (
    <QueryProvider>
      <SubAccounts />
    </QueryProvider>
  );
}

function SubAccounts() {
  const t = useMessages();
  const subs = useSubs();
  const [open, setOpen] = useState<{ action: SubAction | 'make'; sub: SubAccount | null } | null>(null);
  const { switchingId, switchTo } = useSwitch();
  const navigate = useNavigate();
  const to = usePageLink();
  const act = (action: SubAction, sub: SubAccount) => {
    if (action === 'switch') void switchTo(sub.id);
    else if (action === 'keys') void navigate(to('api-keys', {}, { sub: sub.id }));
    else setOpen({ action, sub });
  };
  const make = (
    <Button
      size="sm"
      icon="plus"
      isDisabled={(subs.data?.length ?? 0) >= LIMITS.subAccountsPerPerson}
      onPress={() => setOpen({ action: 'make', sub: null })}
    >
      {t('subs.make')}
    </Button>
  );
  return (
    <AccountMain>
      <PageHead title={t('subs.title')} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">{t('subs.title')}</h1>
          <p className="max-w-prose text-text-muted text-pretty">{t('subs.about')}</p>
        </div>
        {(subs.data?.length ?? 0) > 0 && make}
      </div>
      {subs.isError ? (
        <ErrorState error={subs.error} onRetry={() => void subs.refetch()} />
      ) : subs.data?.length === 0 ? (
        <div className="rounded bg-surface-raised">
          <EmptyState
            icon="people"
            title={t('subs.none')}
            text={t('subs.noneHint', { count: LIMITS.subAccountsPerPerson })}
            action={make}
          />
        </div>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {subs.data?.map((sub) => (
            <SubCard
              key={sub.id}
              sub={sub}
              isSwitching={switchingId === sub.id}
              onAction={(action) => act(action, sub)}
            />
          )) ?? [1, 2, 3].map((key) => <Skeleton key={key} className="h-52 w-full" />)}
        </ul>
      )}
      {open !== null && <Opened {...open} subs={subs.data ?? []} onClose={() => setOpen(null)} />}
    </AccountMain>
  );
}

/** The dialog of the pressed action. */
function Opened({
  action,
  sub,
  subs,
  onClose,
}: {
  action: SubAction | 'make';
  sub: SubAccount | null;
  subs: readonly SubAccount[];
  onClose: () => void;
}) {
  const { assets } = useLoaderData<typeof loader>();
  const meId = useRootData()?.me?.userId;
  if (sub === null || action === 'edit') return <SubDialog sub={sub} onClose={onClose} />;
  if (action === 'log-in') return <LogInDialog sub={sub} onClose={onClose} />;
  if (action === 'freeze' || action === 'thaw' || action === 'close')
    return <ConfirmDialog deed={action} sub={sub} onClose={onClose} />;
  if (meId === undefined) return null;
  const open = subs.filter(({ accountId }) => accountId !== null);
  return <MoveDialog meId={meId} subs={open} sub={sub} assets={assets} onClose={onClose} />;
}

/** Switches to a sub-account: every page reloads, in every tab (SUB-02). */
function useSwitch() {
  const to = usePageLink();
  const say = useRefusalText();
  const [switchingId, setSwitchingId] = useState<string | null>(null);
  const switchTo = async (id: string) => {
    if (switchingId !== null) return;
    setSwitchingId(id);
    try {
      await FAMILY.switchTo(id);
      announceLogIn();
      window.location.assign(to('account'));
    } catch (error) {
      setSwitchingId(null);
      showToast({ kind: 'failed', text: say(error).text });
    }
  };
  return { switchingId, switchTo };
}
