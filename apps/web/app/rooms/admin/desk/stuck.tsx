import { trimZeros } from '@pelorus/money/units.ts';
import type { StuckDeed, StuckItem } from '@pelorus/protocol/admin/desks.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { DestinationText } from '../withdrawal-table.tsx';
import { DeedButtons } from './deed-buttons.tsx';
import { DeskPart } from './desk-part.tsx';
import { HashText } from './hash-text.tsx';
import { MovementCard } from './movement-card.tsx';
import { isTransaction, TransactionField } from './transaction-field.tsx';
import { type DeskCalls, useDesk } from './use-desk.ts';

const KINDS = {
  release: ['admin.stuck.release', 'admin.stuck.releaseWarning'],
  'pay-again': ['admin.stuck.payAgain', 'admin.stuck.payAgainWarning'],
} as const;
type Kind = StuckDeed['kind'];

const STATES: Record<string, MessageId> = {
  SIGNED: 'withdrawalState.SIGNED',
  BROADCAST: 'withdrawalState.BROADCAST',
  MINED: 'withdrawalState.MINED',
  FAILED: 'admin.stuck.failed',
};
const SPEND_STATES: Record<string, MessageId> = {
  ...STATES,
  FINAL: 'withdrawalState.PAID',
  REPLACED: 'admin.stuck.replaced',
  REVERTED: 'admin.stuck.failed',
};

/** Withdrawals that failed on their chains, or do not go on (DESK-61). */
export function Stuck({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const desk = useDesk<StuckDeed, StuckItem>('stuck');
  const [asked, setAsked] = useState<{ item: StuckItem; kind: Kind } | null>(null);
  const nameOf = ({ kind, withdrawal }: StuckDeed) =>
    `${t(KINDS[kind][0])}: ${t('admin.withdrawals.number')} ${withdrawal}`;
  return (
    <DeskPart
      title={t('admin.stuck')}
      lead={t('admin.stuck.lead')}
      desk={desk}
      nameOf={nameOf}
      deedOf={({ consumedBy }) => consumedBy !== null && <LongText text={consumedBy} />}
    >
      {(items) => (
        <>
          {items.length === 0 && <EmptyState icon="check" title={t('admin.stuck.none')} />}
          {items.map((item) => (
            <StuckCard key={item.id} item={item} onOpen={onOpen} onAsk={(kind) => setAsked({ item, kind })} />
          ))}
          {asked !== null && <StuckDialog {...asked} desk={desk} onClose={() => setAsked(null)} />}
        </>
      )}
    </DeskPart>
  );
}

function StuckCard({
  item,
  onOpen,
  onAsk,
}: {
  item: StuckItem;
  onOpen: (userId: string) => void;
  onAsk: (kind: Kind) => void;
}) {
  const t = useMessages();
  const { amount, asset, fee, id, since, state, transactions, userId } = item;
  return (
    <MovementCard
      amount={
        <p className="font-semibold">
          <NumberText value={trimZeros(amount)} /> {asset}{' '}
          <span className="font-normal text-text-muted">
            {t('withdraw.fee')} <NumberText value={trimZeros(fee)} />
          </span>
        </p>
      }
      state={t(STATES[state] ?? 'admin.stuck.failed')}
      timeMs={since}
      number={`${t('admin.withdrawals.number')} ${id}`}
      userId={userId}
      onOpen={onOpen}
    >
      <DestinationText withdrawal={item} />
      <ul className="flex flex-col gap-1">
        {transactions.map(({ at, hash, nonce, state: of }) => (
          <li key={hash} className="flex flex-wrap items-center gap-x-3">
            <bdi dir="ltr" className="tabular text-text-muted">
              #{nonce}
            </bdi>
            <HashText hash={hash} />
            <span>{t(SPEND_STATES[of] ?? 'admin.stuck.failed')}</span>
            <span className="text-text-muted">
              <TimeText timeMs={at} />
            </span>
          </li>
        ))}
      </ul>
      <DeedButtons id={id} kinds={['release', 'pay-again']} titles={KINDS} onAsk={onAsk} />
    </MovementCard>
  );
}

/** Asks for the reason, and for the transaction that took the nonce where ours did not fail themselves. */
function StuckDialog({
  item,
  kind,
  desk,
  onClose,
}: {
  item: StuckItem;
  kind: Kind;
  desk: DeskCalls<StuckDeed, StuckItem>;
  onClose: () => void;
}) {
  const t = useMessages();
  const [hash, setHash] = useState('');
  const isAsked = item.state !== 'FAILED';
  const [title, warning] = KINDS[kind];
  const consumedBy = isAsked && hash !== '' ? hash : null;
  return (
    <ReasonDialog
      title={t(title)}
      warning={t(warning)}
      isReady={consumedBy === null || isTransaction(consumedBy)}
      onClose={onClose}
      onReason={(reason) => desk.propose({ kind, withdrawal: item.id, consumedBy }, reason)}
    >
      <div className="flex flex-col gap-1 rounded bg-surface-sunken p-3 text-sm">
        <p className="font-semibold">
          <NumberText value={trimZeros(item.amount)} /> {item.asset}
        </p>
        <DestinationText withdrawal={item} />
      </div>
      {isAsked && (
        <TransactionField
          label={t('admin.stuck.consumedBy')}
          hint={t('admin.stuck.consumedByHint')}
          value={hash}
          onChange={setHash}
        />
      )}
    </ReasonDialog>
  );
}
