import { trimZeros } from '@pelorus/money/units.ts';
import type { DepositDeed, StoppedItem } from '@pelorus/protocol/admin/desks.ts';
import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { UserPage } from '../user-page.tsx';
import { DeedButtons } from './deed-buttons.tsx';
import { DeskPart } from './desk-part.tsx';
import { HashText } from './hash-text.tsx';
import { MovementCard } from './movement-card.tsx';
import { isTransaction, TransactionField } from './transaction-field.tsx';
import { type DeskCalls, useDesk } from './use-desk.ts';

const KINDS = {
  credit: ['admin.deposits.credit', 'admin.deposits.creditWarning'],
  keep: ['admin.deposits.keep', 'admin.deposits.keepWarning'],
  return: ['admin.deposits.return', 'admin.deposits.returnWarning'],
} as const;
type Kind = DepositDeed['kind'];
type State = StoppedItem['state'];
const STATES: Record<State, MessageId> = {
  SUSPENSE: 'depositState.SUSPENSE',
  DUST: 'admin.deposits.dust',
  UNKNOWN_TOKEN: 'deposit.unknownToken',
};

/** Deposits that no rule credits, and the people whose they are (DESK-62). */
export function StoppedDeposits({ roles }: { roles: readonly StaffRole[] }) {
  const [openId, setOpen] = useState<string | null>(null);
  if (openId !== null)
    return <UserPage key={openId} id={openId} roles={roles} onOpen={setOpen} onBack={() => setOpen(null)} />;
  return (
    <div className="pt-6">
      <StoppedDesk onOpen={setOpen} />
    </div>
  );
}

export function StoppedDesk({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const desk = useDesk<DepositDeed, StoppedItem>('deposits');
  const [asked, setAsked] = useState<{ item: StoppedItem; kind: Kind } | null>(null);
  const [state, setState] = useState<State | 'all'>('all');
  const [network, setNetwork] = useState('all');
  const nameOf = ({ deposit, kind }: DepositDeed) => `${t(KINDS[kind][0])}: ${t('admin.deposits.number')} ${deposit}`;
  const networks = [...new Set(desk.query.data?.items.map((item) => item.network))].toSorted();
  const filters = (
    <div className="flex flex-wrap gap-2">
      <Select<State | 'all'>
        label={t('admin.state')}
        hideLabel
        value={state}
        onChange={setState}
        options={[
          { id: 'all', text: t('admin.deposits.allStates') },
          ...(Object.keys(STATES) as State[]).map((id) => ({ id, text: t(STATES[id]) })),
        ]}
      />
      <Select<string>
        label={t('deposit.network')}
        hideLabel
        value={network}
        onChange={setNetwork}
        options={[
          { id: 'all', text: t('admin.deposits.allNetworks') },
          ...networks.map((id) => ({ id, text: id, lang: 'en' })),
        ]}
      />
    </div>
  );
  const isShown = (item: StoppedItem) =>
    (state === 'all' || item.state === state) && (network === 'all' || item.network === network);
  return (
    <DeskPart
      title={t('admin.deposits')}
      lead={t('admin.deposits.lead')}
      desk={desk}
      nameOf={nameOf}
      deedOf={({ returnedBy }) => returnedBy !== null && <LongText text={returnedBy} />}
      actions={filters}
    >
      {(items) => (
        <>
          {items.filter(isShown).length === 0 && <EmptyState icon="check" title={t('admin.deposits.none')} />}
          {items.filter(isShown).map((item) => (
            <StoppedCard key={item.id} item={item} onOpen={onOpen} onAsk={(kind) => setAsked({ item, kind })} />
          ))}
          {asked !== null && <DepositDialog {...asked} desk={desk} onClose={() => setAsked(null)} />}
        </>
      )}
    </DeskPart>
  );
}

function AmountText({ item: { amount, asset } }: { item: StoppedItem }) {
  const t = useMessages();
  return (
    <p className="font-semibold">
      <NumberText value={asset === null ? amount : trimZeros(amount)} />{' '}
      {asset ?? <span className="font-normal text-text-muted">{t('admin.deposits.unknown')}</span>}
    </p>
  );
}

function StoppedCard({
  item,
  onOpen,
  onAsk,
}: {
  item: StoppedItem;
  onOpen: (userId: string) => void;
  onAsk: (kind: Kind) => void;
}) {
  const t = useMessages();
  const { address, contract, id, isKnown, network, state, time, transaction, userId } = item;
  const kinds = [...(isKnown && userId !== null ? ['credit'] : []), ...(isKnown ? ['keep'] : []), 'return'] as Kind[];
  return (
    <MovementCard
      amount={<AmountText item={item} />}
      state={t(STATES[state])}
      timeMs={time}
      number={`${t('admin.deposits.number')} ${id} · ${network}`}
      userId={userId}
      onOpen={onOpen}
    >
      <LongText text={address} />
      {contract !== null && !isKnown && (
        <div>
          <p className="text-text-muted">{t('deposit.contract')}</p>
          <LongText text={contract} />
        </div>
      )}
      <HashText hash={transaction} />
      <DeedButtons id={id} kinds={kinds} titles={KINDS} onAsk={onAsk} />
    </MovementCard>
  );
}

function DepositDialog({
  item,
  kind,
  desk,
  onClose,
}: {
  item: StoppedItem;
  kind: Kind;
  desk: DeskCalls<DepositDeed, StoppedItem>;
  onClose: () => void;
}) {
  const t = useMessages();
  const [hash, setHash] = useState('');
  const [title, warning] = KINDS[kind];
  const isReturn = kind === 'return';
  return (
    <ReasonDialog
      title={t(title)}
      warning={t(warning)}
      isReady={!isReturn || isTransaction(hash)}
      onClose={onClose}
      onReason={(reason) => desk.propose({ kind, deposit: item.id, returnedBy: isReturn ? hash : null }, reason)}
    >
      <div className="flex flex-col gap-1 rounded bg-surface-sunken p-3 text-sm">
        <AmountText item={item} />
        <p>{item.network}</p>
        <LongText text={item.transaction} />
      </div>
      {isReturn && <TransactionField label={t('admin.deposits.returnedBy')} value={hash} onChange={setHash} />}
    </ReasonDialog>
  );
}
