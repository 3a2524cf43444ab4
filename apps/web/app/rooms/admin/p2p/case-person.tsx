import { trimZeros } from '@pelorus/money/units.ts';
import type { DisputePerson } from '@pelorus/protocol/p2p/staff.ts';
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** One side of a dispute: who it is, and their past. */
export function CasePerson({
  title,
  person,
  asset,
  onOpen,
  children,
}: {
  title: string;
  person: DisputePerson;
  /** Of merchants' deposits. */
  asset: string;
  onOpen: (userId: string) => void;
  children: ReactNode;
}) {
  const t = useMessages();
  const { deposit, disputes, disputesLost, level, name, sharedAccounts, trader, userId } = person;
  const { completion, merchant, negative, nickname, orders, orders30d, positive } = trader;
  const facts: [string, string][] = [
    [t('admin.p2p.name'), name ?? t('admin.p2p.noName')],
    [t('admin.p2p.level'), String(level)],
    [t('p2p.stat.orders30d'), String(orders30d)],
    [t('p2p.stat.orders'), String(orders)],
    [t('p2p.stat.completion'), completion === null ? '–' : `${completion} %`],
    [t('admin.p2p.ratings'), `+${positive} / −${negative}`],
    [t('admin.p2p.disputes'), t('admin.p2p.lost', { lost: disputesLost, all: disputes })],
    ...(merchant === null
      ? []
      : ([[t('admin.p2p.deposit'), `${trimZeros(deposit)} ${asset}`]] satisfies [string, string][])),
  ];
  return (
    <Card
      id={`case-${userId}`}
      title={title}
      action={
        <Button variant="ghost" size="sm" aria-label={`${t('admin.open')}: ${nickname}`} onPress={() => onOpen(userId)}>
          {t('admin.open')}
        </Button>
      }
    >
      <p className="font-medium">
        <bdi>{nickname}</bdi>
        {merchant !== null && <span className="text-text-muted"> · {t(`p2p.tier.${merchant}`)}</span>}
      </p>
      {sharedAccounts > 0 && (
        <p className="rounded bg-warn-soft p-3 text-sm">{t('admin.p2p.shared', { count: sharedAccounts })}</p>
      )}
      <dl className="flex flex-col gap-1 text-sm">
        {facts.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-text-muted">{label}</dt>
            <dd className="text-end">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
