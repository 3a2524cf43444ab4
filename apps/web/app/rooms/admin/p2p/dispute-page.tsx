import { trimZeros } from '@pelorus/money/units.ts';
import type { DisputeCase } from '@pelorus/protocol/p2p/staff.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, Mark } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { staffGet } from '../staff-calls.ts';
import { CaseAccount } from './case-account.tsx';
import { CaseChat } from './case-chat.tsx';
import { CasePerson } from './case-person.tsx';
import { CaseStory } from './case-story.tsx';
import { RulingCard } from './ruling-card.tsx';

const MOVES = { BUY: 'p2p.move.appealBuyer', SELL: 'p2p.move.appealSeller' } as const;

/** One case with everything there is of it. Opening it is logged: once (PDIS-11). */
export function DisputePage({
  id,
  onOpen,
  onBack,
}: {
  id: number;
  onOpen: (userId: string) => void;
  onBack: () => void;
}) {
  const t = useMessages();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'p2p', 'dispute', id],
    queryFn: ({ signal }) => staffGet<DisputeCase>(`/api/admin/p2p/disputes/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const changed = async () => {
    await Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['admin', 'p2p', 'disputes'] })]);
  };
  return (
    <div className="flex flex-col gap-6 pt-6">
      <Button variant="ghost" size="sm" onPress={onBack} className="-ms-3 self-start">
        {t('admin.back')}
      </Button>
      {data !== undefined ? (
        <Case data={data} onOpen={onOpen} onChanged={changed} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

export function Case({
  data,
  onOpen,
  onChanged,
}: {
  data: DisputeCase;
  onOpen: (userId: string) => void;
  onChanged: () => Promise<void>;
}) {
  const t = useMessages();
  const { buyer, dispute, messages, order, payFrom, payTo, row, seller } = data;
  return (
    <>
      <Card
        id="case-order"
        title={t('p2p.order.title', { id: order.id })}
        action={
          <span className="flex flex-wrap gap-2">
            {row.isLate && <Mark isGood={false}>{t('admin.p2p.late')}</Mark>}
            <Mark isGood={false}>{t(`p2p.dispute.state.${dispute.state}`)}</Mark>
          </span>
        }
      >
        <Facts data={data} />
      </Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <CasePerson title={t('p2p.buyer')} person={buyer} asset={data.depositAsset} onOpen={onOpen}>
          {payFrom !== null && <CaseAccount title={t('admin.p2p.payFrom')} account={payFrom} />}
        </CasePerson>
        <CasePerson title={t('p2p.seller')} person={seller} asset={data.depositAsset} onOpen={onOpen}>
          {payTo !== null && <CaseAccount title={t('admin.p2p.payTo')} account={payTo} />}
        </CasePerson>
      </div>
      <CaseStory dispute={dispute} />
      <CaseChat orderId={order.id} messages={messages} />
      <RulingCard data={data} onChanged={onChanged} />
    </>
  );
}

function Facts({ data: { dispute, moves, order } }: { data: DisputeCase }) {
  const t = useMessages();
  const facts = [
    [t('p2p.order.quantity'), `${trimZeros(order.amount)} ${order.asset}`],
    [t('p2p.order.price'), `${order.price} ${order.fiat}`],
    [t('p2p.order.total'), `${order.fiatAmount} ${order.fiat}`],
    [t('p2p.order.method'), order.methodName],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {facts.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line pb-2">
            <dt className="text-text-muted">{name}</dt>
            <dd className="numeric">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {dispute.reason !== null && <p className="font-medium">{t(`p2p.appealReason.${dispute.reason}`)}</p>}
      <ol className="flex flex-col gap-1.5 text-sm" aria-label={t('admin.p2p.steps')}>
        {moves.map(({ action, by, time }) => (
          <li key={`${time}${action}`} className="flex flex-wrap gap-x-3">
            <TimeText timeMs={time} className="text-text-muted" />
            {action === 'APPEAL'
              ? t(MOVES[by ?? 'BUY'])
              : action === 'TIMEOUT'
                ? t('p2p.move.appealTimer')
                : t(`p2p.move.${action}`)}
          </li>
        ))}
      </ol>
    </>
  );
}
