import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { CONTRACT_SUFFIX } from '@pelorus/protocol/futures/contracts.ts';
import type { ApiKey, NewApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { KEY_NETWORKS_MAX } from '@pelorus/protocol/identity/rules.ts';
import type { SubPermission } from '@pelorus/protocol/permissions.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import type { Sending } from '../../shell/credentials/use-sending.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { SearchSelectMany } from '../../ui/fields/search-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useKeyCalls, useKeysOf } from './api-keys-data.ts';
import {
  type Can,
  type Draft,
  draftOf,
  LIVES,
  type Life,
  looksLikePublicKey,
  policyOf,
  refusedNetwork,
} from './policy.ts';
import { PublicKeyField } from './public-key-field.tsx';

/** BTC/USDT; a contract as traders write it. */
const marketName = (symbol: string) =>
  symbol.endsWith(CONTRACT_SUFFIX) ? contractName(symbol) : symbol.replace('_', '/');

const LABEL_MAX = 40;
const NETWORKS_LETTERS = 1_600;

interface FormProps {
  apiKey: ApiKey | null;
  pairs: readonly string[];
  sending: Sending;
  onMade: (key: NewApiKey) => void;
  onChanged: () => void;
}

/** What a key of its owner may have: contracts and P2P where the venue has them, transfers and P2P for no sub-account (KEY-01). */
function useCan(): Can {
  const sub = useKeysOf();
  const root = useRootData();
  const hasContracts = root?.defaultContract != null;
  const hasP2p = root?.config.features.p2pOpen === true;
  const may = (permission: SubPermission) => sub === null || sub.permissions.includes(permission);
  const transfer = hasContracts && sub === null;
  return { spot: may('spot'), futures: hasContracts && may('futures'), transfer, p2p: hasP2p && sub === null };
}

/** Sends the form; `network`: the net that was refused, where one was. */
function useSubmit({ apiKey, sending, onMade, onChanged }: Omit<FormProps, 'pairs'>) {
  const t = useMessages();
  const keys = useKeyCalls();
  const can = useCan();
  const [network, setNetwork] = useState<string | null>(null);
  const submit = (event: React.FormEvent, draft: Draft) => {
    event.preventDefault();
    const isSigned = apiKey === null && draft.kind !== 'hmac';
    if (draft.label.trim() === '') return sending.fail('label', t('apiKeys.labelMissing'));
    if (isSigned && !looksLikePublicKey(draft.publicKey)) return sending.fail('publicKey', t('apiKeys.publicKeyWrong'));
    const policy = policyOf(draft, apiKey, can, Date.now());
    setNetwork(null);
    if (policy.networks.length > KEY_NETWORKS_MAX)
      return sending.fail('networks', t('apiKeys.networksMany', { count: KEY_NETWORKS_MAX }));
    void sending.send(async () => {
      const done =
        apiKey === null
          ? keys.make({ ...policy, ...(isSigned ? { publicKey: draft.publicKey } : {}) }).then(onMade)
          : keys.change(apiKey.id, policy).then(onChanged);
      await done.catch((error) => {
        if (error instanceof ApiRefusal) setNetwork(refusedNetwork(policy.networks, error.field));
        throw error;
      });
      return 'left';
    });
  };
  return { network, submit };
}

/** Form for a key: name, signature, permissions, networks and expiry (KEY-01, KEY-02). */
export function KeyForm({ apiKey, pairs, sending, onMade, onChanged }: FormProps) {
  const t = useMessages();
  const can = useCan();
  const [draft, setDraft] = useState(() => draftOf(apiKey, can));
  const change = (part: Partial<Draft>) => {
    setDraft((present) => ({ ...present, ...part }));
    sending.clear();
  };
  const isSigned = apiKey === null && draft.kind !== 'hmac';
  const { network, submit } = useSubmit({ apiKey, sending, onMade, onChanged });
  return (
    <form ref={sending.form} noValidate onSubmit={(event) => submit(event, draft)} className="flex flex-col gap-5">
      <SendingFailure sending={sending} />
      <TextField
        label={t('apiKeys.label')}
        hint={t('apiKeys.labelHint')}
        value={draft.label}
        onChange={(label) => change({ label })}
        maxLength={LABEL_MAX}
        error={sending.fields.label}
        autoFocus
      />
      {apiKey === null && (
        <Select<ApiKey['kind']>
          label={t('apiKeys.kind')}
          options={[
            { id: 'hmac', text: `HMAC · ${t('apiKeys.kindSecret')}` },
            { id: 'ed25519', text: `Ed25519 · ${t('apiKeys.kindOwn')}` },
            { id: 'rsa', text: `RSA · ${t('apiKeys.kindOwn')}` },
          ]}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
      )}
      {isSigned && draft.kind !== 'hmac' && (
        <PublicKeyField
          kind={draft.kind}
          value={draft.publicKey}
          onChange={(publicKey) => change({ publicKey })}
          error={sending.fields.publicKey === undefined ? null : t('apiKeys.publicKeyWrong')}
        />
      )}
      <div className="flex flex-col gap-2">
        <p className="text-sm text-text-muted">{t('apiKeys.readAlways')}</p>
        <TradeSwitch canTrade={can.spot} mayTrade={draft.mayTrade} onChange={(mayTrade) => change({ mayTrade })} />
        <FuturesSwitches can={can} draft={draft} change={change} />
        {can.p2p && (
          <Switch isSelected={draft.mayP2p} onChange={(mayP2p) => change({ mayP2p })}>
            {t('apiKeys.mayP2p')}
          </Switch>
        )}
      </div>
      <Limits draft={draft} change={change} apiKey={apiKey} pairs={pairs} sending={sending} network={network} />
      <Button type="submit" isPending={sending.isPending} className="w-full">
        {t(apiKey === null ? 'apiKeys.make' : 'security.save')}
      </Button>
    </form>
  );
}

/** May it trade? Not where its owner, a sub-account, may not (SUB-05). */
function TradeSwitch({
  canTrade,
  mayTrade,
  onChange,
}: {
  canTrade: boolean;
  mayTrade: boolean;
  onChange: (mayTrade: boolean) => void;
}) {
  const t = useMessages();
  if (!canTrade) return <p className="text-sm text-text-muted">{t('apiKeys.subNoTrade')}</p>;
  return (
    <Switch isSelected={mayTrade} onChange={onChange}>
      {t('apiKeys.mayTrade')}
    </Switch>
  );
}

/** May it trade contracts, and move their margin? Each says what it comes to (FWEB-70). */
function FuturesSwitches({ can, draft, change }: { can: Can; draft: Draft; change: (part: Partial<Draft>) => void }) {
  const t = useMessages();
  return (
    <>
      {can.futures && (
        <Switch isSelected={draft.mayFutures} onChange={(mayFutures) => change({ mayFutures })}>
          {t('apiKeys.mayFutures')}
        </Switch>
      )}
      {can.futures && draft.mayFutures && <p className="text-sm text-text-muted">{t('apiKeys.futuresHint')}</p>}
      {can.transfer && (
        <Switch isSelected={draft.mayTransfer} onChange={(mayTransfer) => change({ mayTransfer })}>
          {t('apiKeys.mayTransfer')}
        </Switch>
      )}
    </>
  );
}

/** Networks and expiry of a key; empty means everywhere and for ever. */
function Limits({
  draft,
  change,
  apiKey,
  pairs,
  sending,
  network,
}: Pick<FormProps, 'apiKey' | 'pairs' | 'sending'> & {
  draft: Draft;
  /** The refused network, if any. */
  network: string | null;
  change: (part: Partial<Draft>) => void;
}) {
  const t = useMessages();
  const failure = sending.fields.networks;
  const lives: Option<Life>[] = [
    { id: 'never', text: t('apiKeys.neverEnds') },
    ...(apiKey !== null && apiKey.endsAt !== null ? [{ id: 'kept' as const, text: t('apiKeys.keptEnd') }] : []),
    ...LIVES.map((days) => ({ id: `${days}` as const, text: t('apiKeys.afterDays', { count: days }) })),
  ];
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <SearchSelectMany
          label={t('apiKeys.markets')}
          placeholder={t('apiKeys.allMarkets')}
          options={pairs.map((pair) => ({ id: pair, text: marketName(pair) }))}
          values={draft.symbols}
          onChange={(symbols) => change({ symbols })}
        />
        <p className={sending.fields.symbols === undefined ? 'text-sm text-text-muted' : 'text-sm text-danger'}>
          {sending.fields.symbols ?? t('apiKeys.marketsHint')}
        </p>
      </div>
      <TextArea
        label={t('apiKeys.networks')}
        hint={t('apiKeys.networksHint')}
        error={failure === undefined || network === null ? failure : t('apiKeys.networksWrong', { network })}
        value={draft.networks}
        onChange={(networks) => change({ networks })}
        rows={3}
        maxLength={NETWORKS_LETTERS}
      />
      <div className="flex flex-col gap-1.5">
        <Select<Life>
          label={t('apiKeys.ends')}
          options={lives}
          value={draft.life}
          onChange={(life) => change({ life })}
        />
        {sending.fields.endsAt !== undefined ? (
          <p className="text-sm text-danger">{sending.fields.endsAt}</p>
        ) : (
          draft.life !== 'never' && <p className="text-sm text-text-muted">{t('apiKeys.endsHint')}</p>
        )}
      </div>
    </>
  );
}
