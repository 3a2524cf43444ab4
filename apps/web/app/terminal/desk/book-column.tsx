import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { AccountState } from '../../live/account-state.ts';
import { tradesFeed } from '../../live/trades.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useGestures } from '../../ui/gestures/use-gestures.ts';
import { BookPanel } from '../book/book-panel.tsx';
import type { Pick } from '../book/pressed-line.ts';
import type { MarketRules } from '../market-rules.ts';
import type { OrderForm } from '../order-form/form-facts.ts';
import { type PhoneView, viewAfter } from '../phone-tabs.tsx';
import { TradesTape } from '../tape/trades-tape.tsx';
import { useDesk } from './desk-settings.ts';
import type { FirstPaint } from './first-paint.ts';
import { PartEdge } from './layout-parts.tsx';
import { OneClickNote } from './one-click-note.tsx';

const Tape = memo(LiveTape);

type Tab = 'book' | 'trades';
const TABS: readonly Tab[] = ['book', 'trades'];

/** The column's rows on a wide screen: the shares that the reader gave both, or one under the tabs (TRAD-342). */
const ROWS = {
  below: 'lg:grid-rows-[minmax(0,var(--book-share,80fr))_minmax(0,var(--tape-share,20fr))]',
  tab: 'lg:grid-rows-[auto_minmax(0,1fr)]',
} as const;

/** The book, and under it or behind a tab the tape; on a phone one of them. */
export function BookColumn({
  first,
  rules,
  form,
  account: { openOrders },
  view,
  onView,
  onPicked,
}: {
  first: FirstPaint;
  rules: MarketRules;
  form: OrderForm;
  account: AccountState;
  view: PhoneView;
  onView: (view: PhoneView) => void;
  /** A press on the book has filled the form in. */
  onPicked: () => void;
}) {
  const tape = useDesk((desk) => desk.layout.tape);
  const [tab, setTab] = useState<Tab>('book');
  const latestForm = useRef(form);
  latestForm.current = form;
  const onPick = useCallback(
    (pick: Pick) => {
      const { isOneClick, takeLine } = latestForm.current;
      // A press that sends is not guessed.
      if (isOneClick && pick.isNear === true) return;
      takeLine(pick);
      if (!isOneClick) onPicked();
    },
    [onPicked],
  );
  const turning = useTurning(view, onView);
  const { draft, isOneClick } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book rests while the note says the same
  const note = useMemo(() => <OneClickNote form={form} />, [isOneClick, draft.side, draft.kind, draft.quantity, rules]);
  const isTabbed = tape === 'tab';
  const shown = (name: Tab) => `${view === name ? '' : 'max-lg:hidden'} ${isTabbed && tab !== name ? 'lg:hidden' : ''}`;
  return (
    <div
      {...turning}
      data-tabbed={isTabbed ? '' : undefined}
      className={`group/column relative min-h-0 bg-surface-raised max-lg:touch-pan-y lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-px lg:bg-line lg:[grid-area:book] ${ROWS[tape]}`}
    >
      <PartEdge of="bookPx" />
      {isTabbed && <ColumnTabs tab={tab} onChange={setTab} />}
      <div className={`flex min-h-0 flex-col bg-surface-raised max-lg:h-104 ${shown('book')}`}>
        <BookPanel
          rules={rules}
          initial={first.depth}
          first={first.ticker}
          openOrders={openOrders}
          onPick={onPick}
          note={note}
        />
      </div>
      <div className={`relative flex min-h-0 flex-col bg-surface-raised max-lg:h-104 ${shown('trades')}`}>
        {!isTabbed && <PartEdge of="tapeShare" />}
        <Tape rules={rules} initial={first.trades} />
      </div>
    </div>
  );
}

/** On a wide screen: the book, or the trades. */
function ColumnTabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const t = useMessages();
  return (
    <fieldset aria-label={t('trade.views')} className="hidden gap-4 bg-surface-raised px-3 lg:flex">
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={tab === name}
          onClick={() => onChange(name)}
          className="min-h-8 border-b-2 border-transparent text-sm text-text-muted hover:text-text aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text"
        >
          {t(`trade.views.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** On a phone a finger turns from one picture of the market to the next; not over the chart, which it moves. */
function useTurning(view: PhoneView, onTurn: (view: PhoneView) => void) {
  const { dir } = useLocale();
  return useGestures(
    (gesture) => {
      const next = gesture.kind === 'swipe' ? viewAfter(view, gesture.direction, dir === 'rtl') : null;
      if (next !== null) onTurn(next);
    },
    { touchOnly: true },
  );
}

function LiveTape({ rules, initial }: { rules: MarketRules; initial: readonly PublicTrade[] }) {
  const trades = useFeed(tradesFeed(rules.pairCode)) ?? initial;
  return <TradesTape rules={rules} trades={trades} />;
}
