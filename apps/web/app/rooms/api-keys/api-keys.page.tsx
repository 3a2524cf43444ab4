import type { ApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryProvider } from '../../shell/query-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { webContext } from '../../web-context.ts';
import { useApiKeys } from './api-keys-data.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { KeyCard } from './key-card.tsx';
import { KeyDialog } from './key-dialog.tsx';

/** A sub-account has none of its own here: its parent makes them (SUB-05). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  if ((await api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  return { pairs: api.symbols().symbols.map(({ pairCode }) => pairCode) };
}

export default function ApiKeysPage() {
  return (
    <QueryProvider>
      <ApiKeys />
    </QueryProvider>
  );
}

type Open = { deed: 'make' } | { deed: 'edit' | 'delete'; key: ApiKey };

/** Keys for programs: made, listed, changed, confirmed, deleted (KEY-01 to KEY-05). */
function ApiKeys() {
  const t = useMessages();
  const { pairs } = useLoaderData<typeof loader>();
  const keys = useApiKeys();
  const [open, setOpen] = useState<Open | null>(null);
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
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('apiKeys.title')} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">{t('apiKeys.title')}</h1>
          <p className="max-w-prose text-text-muted text-pretty">
            {t('apiKeys.about')}{' '}
            <a href="/api/docs" className="text-accent underline">
              {t('footer.api')}
            </a>
          </p>
        </div>
        {(keys.data?.length ?? 0) > 0 && make}
      </div>
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
    </main>
  );
}
