import type { NetworkDeed, NetworkItem } from '@pelorus/protocol/admin/desks.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { DeskCalls } from './use-desk.ts';

const CODE = /^[A-Z][A-Z0-9-]{0,19}$/;
const EXPLORER = /^(https?:\/\/[^\s{}]+\{\}[^\s{}]*)?$/;
const WHOLE = /^[1-9][0-9]{0,15}$/;
const EMPTY = {
  ...{ id: '', code: '', name: '', chainId: '', endpoints: '', confirmations: '', blockMs: '' },
  ...{ explorerTransaction: '', explorerAddress: '' },
};
type Draft = typeof EMPTY;

/** Returns the network that was typed; null: something is missing. */
function networkOf(draft: Draft, usesFinalized: boolean): Extract<NetworkDeed, { kind: 'network' }>['network'] | null {
  const { blockMs, chainId, code, confirmations, explorerAddress, explorerTransaction, id, name } = draft;
  const endpoints = draft.endpoints.split(/\s+/).filter((text) => text !== '');
  const isWhole = [id, chainId, confirmations, blockMs].every((text) => WHOLE.test(text));
  const areExplorers = [explorerTransaction, explorerAddress].every((text) => EXPLORER.test(text));
  if (!isWhole || !areExplorers || !CODE.test(code) || name.trim() === '' || endpoints.length === 0) return null;
  return {
    ...{ id: Number(id), code, name: name.trim(), chainId: Number(chainId), endpoints, usesFinalized },
    ...{ confirmations: Number(confirmations), blockMs: Number(blockMs) },
    ...(explorerTransaction === '' ? {} : { explorerTransaction }),
    ...(explorerAddress === '' ? {} : { explorerAddress }),
  };
}

/** A network of the EVM family; the server asks its endpoints for their chain (DESK-52). */
export function NetworkDialog({ desk, onClose }: { desk: DeskCalls<NetworkDeed, NetworkItem>; onClose: () => void }) {
  const t = useMessages();
  const [draft, setDraft] = useState(EMPTY);
  const [usesFinalized, setFinalized] = useState(false);
  const network = networkOf(draft, usesFinalized);
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
  });
  const code = field('code');
  return (
    <ReasonDialog
      title={t('admin.networks.addNetwork')}
      warning={t('admin.networks.addWarning')}
      isLong
      isReady={network !== null}
      onClose={onClose}
      onReason={(reason) => (network === null ? Promise.resolve() : desk.propose({ kind: 'network', network }, reason))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('admin.networks.code')}
          {...code}
          onChange={(text) => code.onChange(text.trim().toUpperCase())}
          maxLength={20}
          ltr
        />
        <TextField label={t('admin.networks.name')} {...field('name')} maxLength={40} />
        <DecimalField label={t('admin.networks.id')} {...field('id')} digits={0} />
        <DecimalField label={t('admin.networks.chainId')} {...field('chainId')} digits={0} />
        <DecimalField label={t('deposit.confirmations')} {...field('confirmations')} digits={0} />
        <DecimalField label={t('admin.networks.blockMs')} {...field('blockMs')} digits={0} />
      </div>
      <Switch isSelected={usesFinalized} onChange={setFinalized}>
        {t('admin.networks.finalized')}
      </Switch>
      <TextArea
        label={t('admin.networks.endpoints')}
        hint={t('admin.networks.endpointsHint')}
        error={null}
        {...field('endpoints')}
        rows={3}
        maxLength={2_000}
      />
      <TextField
        label={t('admin.networks.explorerTransaction')}
        {...field('explorerTransaction')}
        maxLength={200}
        ltr
      />
      <TextField label={t('admin.networks.explorerAddress')} {...field('explorerAddress')} maxLength={200} ltr />
    </ReasonDialog>
  );
}
