import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { useSecondsLeft } from '../../../shell/credentials/seconds-left.ts';
import { TURNS } from '../../../shell/notices/p2p-turns.ts';
import { Icon } from '../../../ui/text/icons.tsx';
import { waitText } from '../../../ui/text/wait-text.ts';
import { escrowWords, stepsDone } from './order-words.ts';
import { useSumWords } from './sum-words.ts';

const STEPS = ['opened', 'paid', 'released'] as const;
/** How much is left when the countdown turns urgent. */
const HURRY_S = 120;

/** Whose turn it is, until when, what happens then, and where the escrow is (PPAG-10). */
export function TurnPanel({ order, onOver }: { order: P2pOrderData; onOver: () => void }) {
  const t = useMessages();
  const sum = useSumWords();
  const { amount, asset, isMyTurn, side, state } = order;
  const { title, next } = TURNS[side][state];
  const isEnded = P2P_ENDED.has(state);
  return (
    <section
      aria-label={t('p2p.order.now')}
      className={`flex flex-col gap-4 rounded p-5 md:p-6 ${isMyTurn && !isEnded ? 'bg-accent-soft' : 'bg-surface-raised'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 grow basis-72 flex-col gap-1">
          <p className="text-sm font-medium text-text-muted">{t(`p2p.state.${state}`)}</p>
          <div role="status">
            <h2 className="text-lg font-semibold text-pretty">{t(title, { sum: sum.coin(amount, asset) })}</h2>
          </div>
          <p className="max-w-prose text-pretty">{t(next)}</p>
        </div>
        {!isEnded && <Deadline key={`${state} ${order.deadline}`} order={order} onOver={onOver} />}
      </div>
      <Progress order={order} />
      <EscrowLine text={t(escrowWords(state), { sum: sum.coin(amount, asset) })} isOpen={!isEnded} />
    </section>
  );
}

function Deadline({ order: { deadline, isRunning, now }, onOver }: { order: P2pOrderData; onOver: () => void }) {
  const t = useMessages();
  const left = useSecondsLeft(deadline, now);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  const isOver = deadline !== null && left === 0;
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
  if (!isRunning) return <p className="max-w-56 text-sm text-warn text-pretty">{t('p2p.order.timeStands')}</p>;
  if (deadline === null) return null;
  return (
    <p className="flex flex-col sm:items-end">
      <span className="text-xs text-text-muted">{t('p2p.order.timeLeft')}</span>
      {/* A timer is not announced by itself: a voice each second would hide all else. */}
      <span role="timer" dir="ltr" className={`tabular text-xl font-semibold ${left <= HURRY_S ? 'text-danger' : ''}`}>
        {waitText(left * 1_000)}
      </span>
    </p>
  );
}

function Progress({ order: { paidAt, state } }: { order: P2pOrderData }) {
  const t = useMessages();
  const done = stepsDone(state, paidAt !== null);
  return (
    <ol className="grid grid-cols-3 gap-2">
      {STEPS.map((step, index) => (
        <li
          key={step}
          {...(index === done ? { 'aria-current': 'step' } : {})}
          className={`flex min-w-0 flex-col gap-1.5 border-t-2 pt-2 text-xs ${index < done ? 'border-accent' : 'border-line-strong text-text-muted'}`}
        >
          <span className="flex items-start gap-1.5">
            {index < done && (
              <span className="text-accent">
                <Icon name="check" size={16} />
              </span>
            )}
            <span className="min-w-0 break-words">{t(`p2p.step.${step}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function EscrowLine({ text, isOpen }: { text: string; isOpen: boolean }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      <span className={isOpen ? 'text-up' : 'text-text-muted'}>
        <Icon name={isOpen ? 'shield' : 'info'} size={18} />
      </span>
      {text}
    </p>
  );
}
