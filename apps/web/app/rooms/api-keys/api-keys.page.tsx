import type { ApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { KeysOf, useApiKeys, useKeyHolder, useKeysOf } from './api-keys-data.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { KeyCard } from './key-card.tsx';
import { KeyDialog } from './key-dialog.tsx';

/** A sub-account has none of its own here: its parent makes them (SUB-05). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  if ((await api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  const [{ symbols }, contracts] = await Promise.all([api.symbols(), api.contracts()]);
  return { pairs: [...symbols.map(({ pairCode }) => pairCode), ...contracts.map(({ symbol }) => symbol)] };
}

/** The person's own keys; with `sub` in the URL those of a sub-account. */
export default function ApiKeysPage() {
  const [query] = useSearchParams();
  return (
    <QueryProvider>
      <AccountMain>
        <Whose subId={query.get('sub')} />
      </AccountMain>
    </QueryProvider>
  );
}

function Whose({ subId }: { subId: string | null }) {
  const t = useMessages();
  const to = usePageLink();
  const asked = useKeyHolder(subId);
  if (subId === null) return <ApiKeys />;
  if (asked.data?.sub !== undefined)
    return (
      <KeysOf value={asked.data.sub}>
        <ApiKeys />
      </KeysOf>
    );
  return (
    <>
      <PageHead title={t('apiKeys.title')} />
      <h1 className="text-xl font-semibold">{t('apiKeys.title')}</h1>
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <EmptyState
          icon="people"
          title={t('apiKeys.noSuchSub')}
          action={
            <Link to={to('sub-accounts')} className={buttonStyle('secondary', 'sm')}>
              {t('subs.title')}
            </Link>
          }
        />
      )}
    </>
  );
}

type Open = { deed: 'make' } | { deed: 'edit' | 'delete'; key: ApiKey };

/** Keys for programs: made, listed, changed, confirmed, deleted (KEY-01 to KEY-05). */
function ApiKeys() {
  const t = useMessages();
  const { pairs } = useLoaderData<typeof loader>();
  const keys = useApiKeys();
  const [query] = useSearchParams();
  const [open, setOpen] = useState<Open | null>(query.has('make') ? { deed: 'make' } : null);
  const close = () => setOpen(null);
  const make = (
    <Button
      size="sm"
      icon="plus"
      isDisabled={(keys.data?.length ?? 0) >= LIMITS.apiKeysPerAccount}
      onPress={() => setOpen({ deed: 'make' })}
    >
      {t('apiKeys.make')}
    </Button>
  );
  return (
    <>
      <Heading action={(keys.data?.length ?? 0) > 0 && make} />
      {keys.isError && keys.data === undefined ? (
        <div className="rounded bg-surface-raised">
          <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
        </div>
      ) : keys.data?.length === 0 ? (
        <div className="rounded bg-surface-raised">
          <EmptyState icon="key" title={t('apiKeys.none')} action={make} />
        </div>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {keys.data?.map((key) => (
            <KeyCard
              key={key.id}
              apiKey={key}
              onEdit={() => setOpen({ deed: 'edit', key })}
              onDelete={() => setOpen({ deed: 'delete', key })}
            />
          )) ?? [1, 2].map((place) => <Skeleton key={place} className="h-72 w-full" />)}
        </ul>
      )}
      {open?.deed === 'delete' && <DeleteDialog apiKey={open.key} onClose={close} />}
      {(open?.deed === 'make' || open?.deed === 'edit') && (
        <KeyDialog apiKey={open.deed === 'edit' ? open.key : null} pairs={pairs} onClose={close} />
      )}
    </>
  );
}

/** Owner of the keys, and an introduction. */
function Heading({ action }: { action: React.ReactNode }) {
  const t = useMessages();
  const to = usePageLink();
  const sub = useKeysOf();
  const isDemo = sub?.isDemo === true;
  const title = sub === null ? t('apiKeys.title') : isDemo ? t('demo.keys') : t('apiKeys.titleOf', { name: sub.name });
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <PageHead title={title} />
      <div>
        <h1 className="break-words text-xl font-semibold">{title}</h1>
        <p className="max-w-prose text-text-muted text-pretty">
          {t(sub === null ? 'apiKeys.about' : isDemo ? 'demo.keysAbout' : 'apiKeys.aboutOf')}{' '}
          <Link to={to('api-guide')} className="text-accent underline">
            {t('footer.api')}
          </Link>
          {sub !== null && (
            <>
              {' · '}
              <Link to={to(isDemo ? 'demo' : 'sub-accounts')} className="text-accent underline">
                {t(isDemo ? 'demo.title' : 'subs.title')}
              </Link>
            </>
          )}
        </p>
      </div>
      {action}
    </div>
  );
}
