import type { ApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import type { KeyScope } from '@pelorus/protocol/permissions.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { useKeyCalls, useRenewApiKeys } from './api-keys-data.ts';

const SCOPES: Record<KeyScope, MessageId> = {
  read: 'apiKeys.scopeRead',
  spot: 'apiKeys.scopeSpot',
  futures: 'apiKeys.scopeFutures',
  transfer: 'apiKeys.scopeTransfer',
  p2p: 'apiKeys.scopeP2p',
  withdraw: 'apiKeys.scopeWithdraw',
};
const KINDS = { hmac: 'HMAC', ed25519: 'Ed25519', rsa: 'RSA' } as const;

interface CardProps {
  apiKey: ApiKey;
  onEdit: () => void;
  onDelete: () => void;
}

/** One key: permissions, networks, expiry and last use (KEY-01). */
export function KeyCard({ apiKey, onEdit, onDelete }: CardProps) {
  const t = useMessages();
  const { label, isAsleep } = apiKey;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded bg-surface-raised p-5" data-api-key={apiKey.apiKey}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold">
            <bdi>{label}</bdi>
          </h2>
          <p className="flex items-center gap-2 text-sm text-text-muted">
            <code className="numeric">{`${apiKey.apiKey.slice(0, 8)}…${apiKey.apiKey.slice(-4)}`}</code>
            <CopyButton text={apiKey.apiKey} what={t('apiKeys.key')} />
            <span className="numeric">{KINDS[apiKey.kind]}</span>
          </p>
        </div>
        <div className="flex shrink-0 gap-1">
          <Button variant="ghost" size="sm" aria-label={`${t('security.change')}: ${label}`} onPress={onEdit}>
            {t('security.change')}
          </Button>
          <IconButton icon="trash" label={t('apiKeys.revokeNamed', { label })} onPress={onDelete} />
        </div>
      </div>
      {isAsleep && <Asleep apiKey={apiKey} />}
      <KeyFacts apiKey={apiKey} />
    </li>
  );
}

/** A key sleeps after a reset of the password until its owner wants it again (KEY-05). */
function Asleep({ apiKey: { id } }: { apiKey: ApiKey }) {
  const t = useMessages();
  const sending = useSending();
  const keys = useKeyCalls();
  const renew = useRenewApiKeys();
  const wake = () =>
    sending.send(async () => {
      await keys.confirm(id);
      showToast({ kind: 'done', text: t('security.done') });
      await renew();
      return 'here';
    });
  return (
    <div className="flex flex-col gap-3 rounded bg-warn-soft p-3 text-sm text-warn">
      <p>{t('apiKeys.asleep')}</p>
      <FormFailure failure={sending.failure} />
      <Button variant="secondary" size="sm" isPending={sending.isPending} onPress={wake} className="self-start">
        {t('apiKeys.wake')}
      </Button>
    </div>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages();
  const { scopes, symbols, networks, createdAt, lastUsedAt, endsAt, idleEndsAt } = apiKey;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm min-[26rem]:grid-cols-2">
      <Fact title={t('apiKeys.scopes')}>{scopes.map((scope) => t(SCOPES[scope])).join(' · ')}</Fact>
      <Fact title={t('apiKeys.markets')}>
        {symbols.length === 0 ? t('apiKeys.allMarkets') : <bdi dir="ltr">{symbols.join(', ')}</bdi>}
      </Fact>
      <Fact title={t('apiKeys.networks')}>
        {networks.length === 0 ? t('apiKeys.everywhere') : <bdi dir="ltr">{networks.join(', ')}</bdi>}
      </Fact>
      <Fact title={t('apiKeys.ends')}>
        {endsAt !== null ? (
          <TimeText timeMs={endsAt} />
        ) : idleEndsAt !== null ? (
          <>
            {t('stay.idleEnd')}: <TimeText timeMs={idleEndsAt} style="date" />
          </>
        ) : (
          t('apiKeys.neverEnds')
        )}
      </Fact>
      <Fact title={t('apiKeys.made')}>
        <TimeText timeMs={createdAt} style="date" />
      </Fact>
      <Fact title={t('apiKeys.used')}>
        {lastUsedAt === null ? t('apiKeys.never') : <TimeText timeMs={lastUsedAt} />}
      </Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-text-muted">{title}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
