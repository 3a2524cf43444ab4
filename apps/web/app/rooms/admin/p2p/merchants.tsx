import { trimZeros } from '@pelorus/money/units.ts';
import { MERCHANT_TIERS, type MerchantTier } from '@pelorus/protocol/p2p/rules.ts';
import type { MerchantDeed, MerchantItem } from '@pelorus/protocol/p2p/staff.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Mark } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { DeskPart } from '../desk/desk-part.tsx';
import { type DeskCalls, useDesk } from '../desk/use-desk.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

type Kind = MerchantDeed['kind'];
const KINDS: Record<Kind, readonly [MessageId, MessageId]> = {
  tier: ['admin.p2p.tierSet', 'admin.p2p.tierWarning'],
  refuse: ['admin.p2p.refuse', 'admin.p2p.refuseWarning'],
  end: ['admin.p2p.end', 'admin.p2p.endWarning'],
};

/** Applications and merchants: one proposes, another agrees (PMER-02). */
export function Merchants({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const desk = useDesk<MerchantDeed, MerchantItem>('p2p-merchants');
  const [asked, setAsked] = useState<{ item: MerchantItem; kind: Kind } | null>(null);
  const named = (trader: string) =>
    desk.query.data?.items.find((item) => item.trader.id === trader)?.trader.nickname ?? trader;
  const nameOf = ({ kind, tier, trader }: MerchantDeed) =>
    [t(KINDS[kind][0]), named(trader), ...(tier === null ? [] : [t(`p2p.tier.${tier}`)])].join(' · ');
  return (
    <div className="pt-6">
      <DeskPart title={t('admin.p2p.merchants')} lead={t('admin.p2p.merchantsLead')} desk={desk} nameOf={nameOf}>
        {(items) => (
          <>
            {items.length === 0 && <EmptyState icon="check" title={t('admin.p2p.noMerchants')} />}
            {items.map((item) => (
              <MerchantCard key={item.userId} item={item} onOpen={onOpen} onAsk={(kind) => setAsked({ item, kind })} />
            ))}
            {asked !== null && <MerchantDialog {...asked} desk={desk} onClose={() => setAsked(null)} />}
          </>
        )}
      </DeskPart>
    </div>
  );
}

function MerchantCard({
  item,
  onOpen,
  onAsk,
}: {
  item: MerchantItem;
  onOpen: (userId: string) => void;
  onAsk: (kind: Kind) => void;
}) {
  const t = useMessages();
  const { about, deposit, depositAsset, depositNeeded, openOrders, state, tier, trader, userId } = item;
  const kinds: readonly Kind[] = state === 'APPLIED' ? ['tier', 'refuse'] : ['tier', 'end'];
  return (
    <article className="flex flex-col gap-2 rounded border border-line p-4 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{trader.nickname}</bdi>
        <Mark isGood={state === 'MERCHANT'}>{tier === null ? t('admin.p2p.applied') : t(`p2p.tier.${tier}`)}</Mark>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${t('admin.open')}: ${trader.nickname}`}
          onPress={() => onOpen(userId)}
        >
          {t('admin.open')}
        </Button>
      </p>
      {about !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {about}
        </p>
      )}
      <p className="text-text-muted">
        {t('admin.p2p.depositOf', { has: trimZeros(deposit), needed: trimZeros(depositNeeded), asset: depositAsset })} ·{' '}
        {t('admin.p2p.openOrders', { count: openOrders })} · {t('p2p.orders30d', { count: trader.orders30d })}
      </p>
      <span className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="secondary"
            aria-label={`${t(KINDS[kind][0])}: ${trader.nickname}`}
            onPress={() => onAsk(kind)}
          >
            {t(KINDS[kind][0])}
          </Button>
        ))}
      </span>
    </article>
  );
}

function MerchantDialog({
  item,
  kind,
  desk,
  onClose,
}: {
  item: MerchantItem;
  kind: Kind;
  desk: DeskCalls<MerchantDeed, MerchantItem>;
  onClose: () => void;
}) {
  const t = useMessages();
  const [tier, setTier] = useState<MerchantTier>(item.tier ?? 'BRONZE');
  const [title, warning] = KINDS[kind];
  return (
    <ReasonDialog
      title={t(title)}
      warning={t(warning)}
      isDanger={kind !== 'tier'}
      onClose={onClose}
      onReason={(reason) => desk.propose({ kind, trader: item.trader.id, tier: kind === 'tier' ? tier : null }, reason)}
    >
      <p className="font-medium">
        <bdi>{item.trader.nickname}</bdi>
      </p>
      {kind === 'tier' && (
        <Select<MerchantTier>
          label={t('admin.p2p.tier')}
          options={MERCHANT_TIERS.map((id) => ({ id, text: t(`p2p.tier.${id}`) }))}
          value={tier}
          onChange={setTier}
        />
      )}
    </ReasonDialog>
  );
}
