import type { ApiKey } from '@pelorus/protocol/identity/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRefusalText } from '../../ui/refusal-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useApiKeys, useDeleteApiKey } from './api-keys-data.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** Keys for programs: made, listed, revoked. */
export function ApiKeys() {
  const t = useMessages();
  const keys = useApiKeys();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const make = (
    <Button size="sm" icon="plus" onPress={() => setMaking(true)}>
      {t('apiKeys.make')}
    </Button>
  );
  return (
    <section aria-labelledby="api-keys" className="flex flex-col gap-4 rounded bg-surface-raised p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="api-keys" className="text-lg font-semibold">
            {t('apiKeys.title')}
          </h2>
          <p className="max-w-prose text-text-muted">
            {t('apiKeys.about')}{' '}
            <a href="/api/docs" className="text-accent underline">
              {t('footer.api')}
            </a>
          </p>
        </div>
        {(keys.data?.length ?? 0) > 0 && make}
      </div>
      {keys.isError ? (
        <ErrorState error={keys.error} onRetry={() => keys.refetch()} />
      ) : keys.data?.length === 0 ? (
        <EmptyState icon="key" title={t('apiKeys.none')} action={make} />
      ) : (
        <KeyTable keys={keys.data} onRevoke={setRevoking} />
      )}
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
      {revoking !== null && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[] | undefined; onRevoke: (key: ApiKey) => void }) {
  const t = useMessages();
  return (
    <Table
      label={t('apiKeys.title')}
      columns={[
        { id: 'label', title: t('apiKeys.label') },
        { id: 'key', title: t('apiKeys.key') },
        { id: 'scopes', title: t('apiKeys.scopes') },
        { id: 'made', title: t('apiKeys.made'), wideOnly: true },
        { id: 'used', title: t('apiKeys.used'), wideOnly: true },
        { id: 'revoke', title: t('apiKeys.revoke'), hideTitle: true, end: true },
      ]}
    >
      {keys === undefined ? (
        <SkeletonRows rows={2} columns={6} />
      ) : (
        keys.map((key) => (
          <tr key={key.id} className="border-b border-line last:border-0">
            <th scope="row" className="max-w-40 truncate py-2 pe-4 text-start font-medium">
              <bdi>{key.label}</bdi>
            </th>
            <td className="py-2 pe-4">
              <code className="numeric">{`${key.apiKey.slice(0, 8)}…${key.apiKey.slice(-4)}`}</code>
            </td>
            <td className="py-2 pe-4">
              {key.scopes.map((scope) => t(scope === 'spot' ? 'apiKeys.scopeSpot' : 'apiKeys.scopeRead')).join(' · ')}
            </td>
            <td className="py-2 pe-4 max-md:hidden">
              <TimeText timeMs={key.createdAt} style="date" />
            </td>
            <td className="py-2 pe-4 max-md:hidden">
              {key.lastUsedAt === null ? t('apiKeys.never') : <TimeText timeMs={key.lastUsedAt} />}
            </td>
            <td className="py-1 text-end">
              <IconButton
                icon="trash"
                label={t('apiKeys.revokeNamed', { label: key.label })}
                onPress={() => onRevoke(key)}
              />
            </td>
          </tr>
        ))
      )}
    </Table>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useMessages();
  const say = useRefusalText();
  const revoke = useDeleteApiKey();
  const confirm = () =>
    // The outcome is said even if the dialog is closed by then; another dialog that is open instead stays.
    revoke.mutateAsync(apiKey.id, { onSettled: onClose }).then(
      () => showToast({ kind: 'done', text: t('apiKeys.revoked', { label: apiKey.label }) }),
      (error: unknown) => showToast({ kind: 'failed', text: say(error).text }),
    );
  return (
    <Dialog title={t('apiKeys.revokeNamed', { label: apiKey.label })} isOpen onClose={onClose} role="alertdialog">
      <p className="text-text-muted">{t('apiKeys.revokeWarning')}</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button variant="danger" isPending={revoke.isPending} onPress={confirm}>
          {t('apiKeys.revoke')}
        </Button>
      </div>
    </Dialog>
  );
}
