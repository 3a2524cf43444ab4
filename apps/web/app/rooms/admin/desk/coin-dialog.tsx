import type { NetworkDeed, NetworkItem } from '@pelorus/protocol/admin/desks.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { DeskCalls } from './use-desk.ts';

const ASSET = /^[A-Z0-9]{2,12}$/;
/** Empty: the network's own coin. */
const CONTRACT = /^(0x[0-9a-fA-F]{40})?$/;
const DECIMAL = /^[0-9]+(\.[0-9]+)?$/;
/** Digits that any asset has at most. */
const DIGITS_MAX = 18;
const AMOUNTS = [
  ['depositMin', 'deposit.minimum'],
  ['withdrawMin', 'admin.networks.withdrawMin'],
  ['withdrawMax', 'admin.networks.withdrawMax'],
  ['withdrawFee', 'admin.networks.withdrawFee'],
  ['hotCeiling', 'admin.networks.hotCeiling'],
] as const satisfies readonly (readonly [string, MessageId])[];
type Amounts = Record<(typeof AMOUNTS)[number][0], string>;
const EMPTY: Amounts = { depositMin: '', withdrawMin: '', withdrawMax: '', withdrawFee: '', hotCeiling: '' };

/** A coin for a network that there is; the server asks the contract for its decimals (DESK-52). */
export function CoinDialog({
  desk,
  networks,
  onClose,
}: {
  desk: DeskCalls<NetworkDeed, NetworkItem>;
  networks: readonly string[];
  onClose: () => void;
}) {
  const t = useMessages();
  const [network, setNetwork] = useState(networks[0] ?? '');
  const [asset, setAsset] = useState('');
  const [contract, setContract] = useState('');
  const [decimals, setDecimals] = useState('');
  const [amounts, setAmounts] = useState(EMPTY);
  const isReady =
    network !== '' &&
    ASSET.test(asset) &&
    CONTRACT.test(contract) &&
    /^[0-9]{1,2}$/.test(decimals) &&
    Object.values(amounts).every((amount) => DECIMAL.test(amount));
  const propose = (reason: string) =>
    desk.propose(
      {
        kind: 'coin',
        network,
        coin: { asset, contract: contract === '' ? 'native' : contract, decimals: Number(decimals), ...amounts },
      },
      reason,
    );
  return (
    <ReasonDialog
      title={t('admin.networks.addCoin')}
      warning={t('admin.networks.addWarning')}
      isLong
      isReady={isReady}
      onClose={onClose}
      onReason={propose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select<string>
          label={t('deposit.network')}
          value={network}
          onChange={setNetwork}
          options={networks.map((id) => ({ id, text: id, lang: 'en' }))}
        />
        <TextField
          label={t('wallet.asset')}
          value={asset}
          onChange={(text) => setAsset(text.trim().toUpperCase())}
          maxLength={12}
          ltr
        />
        <TextField
          label={t('deposit.contract')}
          hint={t('admin.networks.contractHint')}
          value={contract}
          onChange={(text) => setContract(text.trim())}
          maxLength={42}
          ltr
        />
        <DecimalField label={t('admin.networks.decimals')} value={decimals} onChange={setDecimals} digits={0} />
        <AmountFields amounts={amounts} onChange={setAmounts} />
      </div>
    </ReasonDialog>
  );
}

function AmountFields({ amounts, onChange }: { amounts: Amounts; onChange: (amounts: Amounts) => void }) {
  const t = useMessages();
  return AMOUNTS.map(([name, title]) => (
    <DecimalField
      key={name}
      label={t(title)}
      value={amounts[name]}
      onChange={(amount) => onChange({ ...amounts, [name]: amount })}
      digits={DIGITS_MAX}
    />
  ));
}
