import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Icon } from '../../../ui/text/icons.tsx';
import { Chat } from '../chat/chat.tsx';
import { DisputeCard } from '../disputes/dispute-card.tsx';
import { useP2pNews, useP2pOrder } from './order-data.ts';
import { Counterparty, OrderFacts } from './order-facts.tsx';
import { moveWords } from './order-words.ts';
import { PayCard } from './pay-card.tsx';
import { Proofs } from './proofs.tsx';
import { RatingCard } from './rating-card.tsx';
import { StepButtons } from './steps/step-buttons.tsx';
import { TurnPanel } from './turn-panel.tsx';

/** From here on the chat has a place beside the order. */
const WIDE = '(min-width: 64rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

/** One order, from both sides, at each moment (PPAG-10). */
export function OrderView({ id }: { id: string }) {
  const t = useMessages();
  const to = usePageLink();
  const isTold = useP2pNews();
  const order = useP2pOrder(id, isTold);
  if (order.data !== undefined) return <Shown order={order.data} isTold={isTold} onOver={() => void order.refetch()} />;
  if (!order.isError) return <Skeleton className="h-160 w-full" />;
  const isUnknown = order.error instanceof ApiRefusal && order.error.status === 404;
  return (
    <div className="rounded bg-surface-raised">
      {isUnknown ? (
        <EmptyState
          icon="orders"
          title={t('p2p.order.unknown')}
          action={
            <Link to={to('p2p-orders')} className={buttonStyle('secondary', 'sm')}>
              {t('p2p.orders.title')}
            </Link>
          }
        />
      ) : (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      )}
    </div>
  );
}

function Shown({ order, isTold, onOver }: { order: P2pOrderData; isTold: boolean; onOver: () => void }) {
  const t = useMessages();
  const isWide = useIsWide();
  const [tab, setTab] = useState<'order' | 'chat'>('order');
  const [isCrossed, setCrossed] = useState(false);
  const cross = useCallback(() => setCrossed(true), []);
  const details = <Details order={order} onCrossed={cross} />;
  const chat = <Chat order={order} isTold={isTold} />;
  const chatTitle = (
    <>
      {t('p2p.chat.title')}
      {order.unread > 0 && (
        <span className="ms-2 rounded-full bg-accent px-2 text-xs leading-5 text-on-accent">
          <span aria-hidden="true" className="tabular">
            {order.unread}
          </span>
          <span className="sr-only">{t('p2p.chat.unread', { count: order.unread })}</span>
        </span>
      )}
    </>
  );
  return (
    <>
      {isCrossed && <Crossed order={order} onClose={() => setCrossed(false)} />}
      <TurnPanel order={order} onOver={onOver} />
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-6">
          {details}
          <div className="sticky top-20">{chat}</div>
        </div>
      ) : (
        <Tabs
          label={t('p2p.order.views')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'order', title: t('p2p.order.view'), content: <div className="pt-4">{details}</div> },
            { id: 'chat', title: chatTitle, content: <div className="pt-4">{chat}</div> },
          ]}
        />
      )}
    </>
  );
}

function Details({ order, onCrossed }: { order: P2pOrderData; onCrossed: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-4 md:gap-6">
      {order.hasDispute && <DisputeCard order={order} />}
      <PayCard order={order} />
      <StepButtons order={order} onCrossed={onCrossed} />
      <Proofs order={order} />
      <RatingCard order={order} />
      <OrderFacts order={order} />
      <Counterparty order={order} />
    </div>
  );
}

/** What happened while one was about to do something else (PPAG-15). */
function Crossed({ order, onClose }: { order: P2pOrderData; onClose: () => void }) {
  const t = useMessages();
  const move = order.moves.at(-1);
  if (move === undefined) return null;
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-warn">
      <Icon name="alert" />
      <p className="grow text-pretty">{t('p2p.order.crossed', { what: t(moveWords(move)) })}</p>
      <IconButton icon="close" label={t('ui.close')} onPress={onClose} className="-my-1.5" />
    </div>
  );
}
