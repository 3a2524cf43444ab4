import type { AddressBookEntry } from '@pelorus/protocol/wallet/withdrawals.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RowsPlace } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { AddAddressDialog } from './add-address-dialog.tsx';
import type { BookNetwork } from './address-book.logic.ts';
import { useAddressBook, useNetworks } from './address-book-data.ts';
import { AddressRow } from './address-row.tsx';
import { AllowListSwitch } from './allow-list-switch.tsx';
import { RemoveAddressDialog } from './remove-address-dialog.tsx';

/** Withdrawals of a sub-account are its parent's (WDRW-06). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if ((await context.get(webContext).api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('wallet')));
  return null;
}

/** Addresses that the person withdraws to (WPAG-20). */
export default function AddressesPage() {
  return (
    <QueryProvider>
      <main id="main" className="page flex grow flex-col gap-6 py-8">
        <Addresses />
      </main>
    </QueryProvider>
  );
}

function Addresses() {
  const t = useMessages();
  const networks = useNetworks();
  const [open, setOpen] = useState<'add' | AddressBookEntry | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button size="sm" icon="plus" isDisabled={networks.data === undefined} onPress={() => setOpen('add')}>
      {t('addressBook.add')}
    </Button>
  );
  const hasNone = networks.data?.length === 0;
  return (
    <>
      <PageHead title={t('addressBook.title')} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">{t('addressBook.title')}</h1>
          <p className="max-w-prose text-text-muted text-pretty">{t('addressBook.about')}</p>
        </div>
        {!hasNone && add}
      </div>
      {!hasNone && <AllowListSwitch />}
      <section aria-label={t('addressBook.title')} className="rounded bg-surface-raised p-5 md:p-6">
        <Book networks={networks.data} error={networks.error} onRetry={networks.refetch} onRemove={setOpen} />
      </section>
      {open === 'add' && networks.data !== undefined && <AddAddressDialog networks={networks.data} onClose={close} />}
      {open !== null && open !== 'add' && <RemoveAddressDialog entry={open} onClose={close} />}
    </>
  );
}

function Book({
  networks,
  error,
  onRetry,
  onRemove,
}: {
  networks: readonly BookNetwork[] | undefined;
  error: unknown;
  onRetry: () => Promise<unknown>;
  onRemove: (entry: AddressBookEntry) => void;
}) {
  const t = useMessages();
  const book = useAddressBook();
  const failure = (networks === undefined && error) || (book.data === undefined && book.error);
  const retry = () => void Promise.all([onRetry(), book.refetch()]);
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (networks === undefined || book.data === undefined) return <RowsPlace rows={3} />;
  if (book.data.length === 0)
    return <EmptyState icon="book" title={t(networks.length === 0 ? 'addressBook.noNetworks' : 'addressBook.none')} />;
  const names = new Map(networks.map(({ name, network }) => [network, name]));
  return (
    <ul className="flex flex-col divide-y divide-line">
      {book.data.map((entry) => (
        <AddressRow
          key={entry.id}
          entry={entry}
          network={names.get(entry.network) ?? entry.network}
          onRemove={() => onRemove(entry)}
        />
      ))}
    </ul>
  );
}
