import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, Mark, RowsPlace } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountRemoval, useAccounts } from './accounts-data.ts';
import { NicknameGate } from './nickname-gate.tsx';
import { useP2pSettings } from './p2p-frame.tsx';

/** My accounts with payment methods: where I am paid, and from where I pay. */
export function Accounts() {
  const t = useMessages();
  const { methods } = useP2pSettings();
  const accounts = useAccounts();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PaymentAccountData | null>(null);
  const add = <Button onPress={() => setAdding(true)}>{t('p2p.addAccount')}</Button>;
  return (
    <>
      <h1 className="text-xl font-semibold">{t('p2p.accounts')}</h1>
      <NicknameGate>
        <Card id="accounts" title={t('p2p.account.mine')} lead={t('p2p.account.about')} action={add}>
          {accounts.data === undefined ? (
            accounts.isError ? (
              <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
            ) : (
              <RowsPlace rows={3} />
            )
          ) : accounts.data.length === 0 ? (
            <EmptyState icon="wallet" title={t('p2p.account.none')} />
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {accounts.data.map((account) => (
                <AccountRow key={account.id} account={account} onRemove={() => setLeaving(account)} />
              ))}
            </ul>
          )}
        </Card>
        {isAdding && <AccountDialog methods={methods} onClose={() => setAdding(false)} />}
        {leaving !== null && <RemovalDialog account={leaving} onClose={() => setLeaving(null)} />}
      </NicknameGate>
    </>
  );
}

function AccountRow({ account, onRemove }: { account: PaymentAccountData; onRemove: () => void }) {
  const t = useMessages();
  const { fields, holder, isNameVerified, methodName } = account;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{methodName}</bdi>
          <Mark isGood={isNameVerified}>{t(isNameVerified ? 'p2p.account.verified' : 'p2p.account.unverified')}</Mark>
        </p>
        <dl className="mt-1 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          <Fact title={t('p2p.account.holder')}>{holder}</Fact>
          {entriesOf(fields).map(([kind, text]) => (
            <Fact key={kind} title={t(`p2p.field.${kind}`)}>
              {text}
            </Fact>
          ))}
        </dl>
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon="trash"
        aria-label={t('p2p.account.deleteNamed', { name: methodName })}
        onPress={onRemove}
      >
        {t('p2p.account.delete')}
      </Button>
    </li>
  );
}

type Fields = PaymentAccountData['fields'];
const entriesOf = (fields: Fields) =>
  Object.entries(fields).filter((entry): entry is [keyof Fields & string, string] => entry[1] !== undefined);

function Fact({ title, children }: { title: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-text-muted">{title}</dt>
      <dd className="break-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function RemovalDialog({ account: { id, methodName }, onClose }: { account: PaymentAccountData; onClose: () => void }) {
  const t = useMessages();
  const say = useRefusalText();
  const removal = useAccountRemoval();
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        showToast({ kind: 'done', text: t('p2p.account.deleted') });
        onClose();
      },
    });
  return (
    <Dialog title={t('p2p.account.deleteNamed', { name: methodName })} isOpen onClose={onClose} role="alertdialog">
      <div className="flex flex-col gap-4">
        <p className="text-pretty">{t('p2p.account.deleteText')}</p>
        <FormFailure failure={removal.error === null ? null : say(removal.error)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" isPending={removal.isPending} onPress={remove}>
            {t('p2p.account.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
