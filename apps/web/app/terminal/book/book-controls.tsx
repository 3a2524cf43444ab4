import { useMessages } from '../../i18n/messages.ts';
import type { BookView } from './book-view.ts';

const VIEWS: readonly BookView[] = ['both', 'bids', 'asks'];
const BARS: Record<BookView, readonly [string, string]> = {
  both: ['fill-down', 'fill-up'],
  bids: ['fill-up', 'fill-up'],
  asks: ['fill-down', 'fill-down'],
};

/** Both sides of the book, or one alone. */
export function BookViewSwitch({ view, onChange }: { view: BookView; onChange: (view: BookView) => void }) {
  const t = useMessages();
  return (
    <div className="flex">
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          aria-label={t(`trade.book.view.${name}`)}
          title={t(`trade.book.view.${name}`)}
          onClick={() => onChange(name)}
          className="grid size-6 place-items-center rounded opacity-45 hover:opacity-100 aria-pressed:bg-surface-sunken aria-pressed:opacity-100 max-lg:size-11"
        >
          <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2h12v2H2zm0 3.5h12v2H2z" className={BARS[name][0]} />
            <path d="M2 9h12v2H2zm0 3.5h12v2H2z" className={BARS[name][1]} />
          </svg>
        </button>
      ))}
    </div>
  );
}

/** The step prices are grouped by. */
export function GroupSelect({
  steps,
  value,
  onChange,
}: {
  steps: readonly { ticks: number; text: string }[];
  value: number;
  onChange: (ticks: number) => void;
}) {
  const t = useMessages();
  return (
    <select
      aria-label={t('trade.book.group')}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="numeric h-7 rounded bg-surface-sunken px-0.5 text-xs max-lg:h-11"
    >
      {steps.map(({ ticks, text }) => (
        <option key={ticks} value={ticks}>
          {text}
        </option>
      ))}
    </select>
  );
}
