import { trimZeros } from '@pelorus/money/units.ts';
import type { ColdDeed, ColdItem } from '@pelorus/protocol/admin/desks.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { DeedButtons } from './deed-buttons.tsx';
import { DeskPart } from './desk-part.tsx';
import { useDesk } from './use-desk.ts';

const KINDS = {
  send: ['admin.cold.send', 'admin.cold.sendWarning'],
  drop: ['admin.cold.drop', 'admin.cold.dropWarning'],
} as const;
type Kind = ColdDeed['kind'];
const STATES: Record<ColdItem['state'], MessageId> = {
  PROPOSED: 'admin.cold.proposed',
  CONFIRMED: 'admin.cold.confirmed',
  REFUSED: 'admin.cold.dropped',
  SIGNED: 'admin.cold.sent',
};
/** What may be done about a move in each state. */
const DEEDS: Record<ColdItem['state'], readonly Kind[]> = {
  PROPOSED: ['send', 'drop'],
  CONFIRMED: ['drop'],
  REFUSED: [],
  SIGNED: [],
};

/** Moves from the hot to the cold wallet, as the payer proposed them (DESK-30, DESK-31). */
export function ColdMoves() {
  const t = useMessages();
  const desk = useDesk<ColdDeed, ColdItem>('cold-moves');
  const [asked, setAsked] = useState<{ item: ColdItem; kind: Kind } | null>(null);
  const nameOf = ({ kind, move }: ColdDeed) => `${t(KINDS[kind][0])}: ${t('admin.cold.number')} ${move}`;
  const deedOf = ({ move }: ColdDeed) => {
    const item = desk.query.data?.items.find(({ id }) => id === move);
    return item === undefined ? null : <MoveText item={item} />;
  };
  return (
    <DeskPart title={t('admin.cold')} lead={t('admin.cold.lead')} desk={desk} nameOf={nameOf} deedOf={deedOf}>
      {(items) => (
        <>
          {items.length === 0 && <EmptyState icon="check" title={t('admin.cold.none')} />}
          {items.map((item) => (
            <article key={item.id} className="flex flex-col gap-2 rounded border border-line p-4 text-sm">
              <p className="text-text-muted">
                {t('admin.cold.number')} {item.id} · {t(STATES[item.state])} · <TimeText timeMs={item.time} />
              </p>
              <MoveText item={item} />
              {DEEDS[item.state].length > 0 && (
                <DeedButtons
                  id={item.id}
                  kinds={DEEDS[item.state]}
                  titles={KINDS}
                  onAsk={(kind) => setAsked({ item, kind })}
                />
              )}
            </article>
          ))}
          {asked !== null && (
            <ReasonDialog
              title={t(KINDS[asked.kind][0])}
              warning={t(KINDS[asked.kind][1])}
              onClose={() => setAsked(null)}
              onReason={(reason) => desk.propose({ kind: asked.kind, move: asked.item.id }, reason)}
            >
              <div className="rounded bg-surface-sunken p-3 text-sm">
                <MoveText item={asked.item} />
              </div>
            </ReasonDialog>
          )}
        </>
      )}
    </DeskPart>
  );
}

function MoveText({ item: { amount, asset, network, to } }: { item: ColdItem }) {
  return (
    <div className="flex flex-col gap-1">
      <p>
        <span className="font-semibold">
          <NumberText value={trimZeros(amount)} /> {asset}
        </span>{' '}
        · {network}
      </p>
      <LongText text={to} />
    </div>
  );
}
