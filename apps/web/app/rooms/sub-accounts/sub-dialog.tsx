import { SUB_NAME_MAX } from '@pelorus/protocol/identity/rules.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { SUB_PERMISSIONS, type SubPermission } from '@pelorus/protocol/permissions.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { FAMILY, useFamilyCall } from '../../shell/transfer/family-data.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Names a sub-account and sets its permissions; `sub` null: a new one. */
export function SubDialog({ sub, onClose }: { sub: SubAccount | null; onClose: () => void }) {
  const t = useMessages();
  const { send, isPending, failure, field } = useFamilyCall();
  const [name, setName] = useState(sub?.name ?? '');
  const [mayTrade, setMayTrade] = useState(sub === null || sub.permissions.includes('spot'));
  const [mayFutures, setMayFutures] = useState(sub?.permissions.includes('futures') === true);
  const hasContracts = useRootData()?.defaultContract != null;
  const [missing, setMissing] = useState(false);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    const may: Record<SubPermission, boolean> = { spot: mayTrade, futures: mayFutures };
    const chosen = SUB_PERMISSIONS.filter((permission) => may[permission]);
    const body = { name: name.trim(), permissions: chosen };
    send(
      () => (sub === null ? FAMILY.make(body) : FAMILY.change(sub.id, body)),
      () => {
        showToast({ kind: 'done', text: t('subs.saved', { name: body.name }) });
        onClose();
      },
    );
  };
  const title = sub === null ? t('subs.make') : t('subs.edit');
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure failure={field === 'name' ? null : failure} />
        <TextField
          label={t('subs.name')}
          hint={t('subs.nameHint')}
          value={name}
          onChange={(text) => {
            setName(text);
            setMissing(false);
          }}
          maxLength={SUB_NAME_MAX}
          error={missing ? t('subs.nameMissing') : field === 'name' ? failure?.text : null}
          autoFocus
        />
        <Switch isSelected={mayTrade} onChange={setMayTrade}>
          {t('subs.mayTrade')}
        </Switch>
        {hasContracts && (
          <>
            <Switch isSelected={mayFutures} onChange={setMayFutures}>
              {t('subs.mayFutures')}
            </Switch>
            <p className="text-sm text-text-muted">{t('subs.futuresHint')}</p>
          </>
        )}
        {sub !== null && !mayTrade && <p className="text-sm text-text-muted">{t('subs.tradeWarning')}</p>}
        <Button type="submit" isPending={isPending} className="mt-2 w-full">
          {sub === null ? t('subs.make') : t('subs.save')}
        </Button>
      </form>
    </Dialog>
  );
}
