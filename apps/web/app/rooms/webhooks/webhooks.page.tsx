import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { NewWebhook, Webhook } from '@pelorus/protocol/webhooks/http.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { ConfirmDialog, SecretDialog } from './dialogs.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhooks } from './webhooks-data.ts';

/** A sub-account has none (HOOK-01). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if ((await context.get(webContext).api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  return null;
}

/** The person's webhooks (HOOK-10). */
export default function WebhooksPage() {
  return (
    <QueryProvider>
      <AccountMain>
        <Webhooks />
      </AccountMain>
    </QueryProvider>
  );
}

type Open =
  | { deed: 'make' }
  | { deed: 'edit' | 'remove' | 'secret'; hook: Webhook }
  | { deed: 'made'; made: NewWebhook };

function Webhooks() {
  const t = useMessages();
  const to = usePageLink();
  const hooks = useWebhooks();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showSecret = (made: NewWebhook) => setOpen({ deed: 'made', made });
  const count = hooks.data?.length ?? 0;
  const make = (
    <Button
      size="sm"
      icon="plus"
      isDisabled={count >= LIMITS.webhooksPerPerson}
      onPress={() => setOpen({ deed: 'make' })}
    >
      {t('webhooks.make')}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHead title={t('webhooks.title')} />
        <div>
          <h1 className="text-xl font-semibold">{t('webhooks.title')}</h1>
          <p className="max-w-prose text-text-muted text-pretty">
            {t('webhooks.about')}{' '}
            <Link to={`${to('api-guide')}#webhooks`} className="text-accent underline">
              {t('footer.api')}
            </Link>
          </p>
        </div>
        {count > 0 && make}
      </div>
      {hooks.isError && hooks.data === undefined ? (
        <div className="rounded bg-surface-raised">
          <ErrorState error={hooks.error} onRetry={() => void hooks.refetch()} />
        </div>
      ) : hooks.data?.length === 0 ? (
        <div className="rounded bg-surface-raised">
          <EmptyState icon="share" title={t('webhooks.none')} action={make} />
        </div>
      ) : (
        <ul className="flex flex-col gap-4">
          {hooks.data?.map((hook) => (
            <WebhookCard key={hook.id} hook={hook} onDeed={(deed) => setOpen({ deed, hook })} />
          )) ?? [1, 2].map((place) => <Skeleton key={place} className="h-44 w-full" />)}
        </ul>
      )}
      {open?.deed === 'make' && <WebhookForm hook={null} onMade={showSecret} onClose={close} />}
      {open?.deed === 'edit' && <WebhookForm hook={open.hook} onMade={showSecret} onClose={close} />}
      {(open?.deed === 'remove' || open?.deed === 'secret') && (
        <ConfirmDialog deed={open.deed} hook={open.hook} onSecret={showSecret} onClose={close} />
      )}
      {open?.deed === 'made' && <SecretDialog made={open.made} onClose={close} />}
    </>
  );
}
