import type { OrderStatus, Side } from '@pelorus/protocol/exchange/orders.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { type HistoryFilter, isNarrowed, WHOLE_HISTORY } from './history-filter.ts';

const FIELD = 'h-8 min-w-0 rounded bg-surface-sunken px-2 text-xs max-md:h-11';

/** Filters of a history, and its export. */
export function HistoryBar({
  filter,
  onChange,
  statuses,
  file,
  children,
}: {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** Those to choose from; trades have none. */
  statuses: readonly OrderStatus[];
  /** URL of the file for this filter. */
  file: string;
  /** More fields, before the others. */
  children?: React.ReactNode;
}) {
  const t = useMessages();
  // The server counts days on its own clock, and an address that it wrote would stay.
  const inBrowser = useInBrowser();
  const hasStatus = statuses.length > 0;
  const set = (change: Partial<HistoryFilter>) => onChange({ ...filter, ...change });
  return (
    <div className="grid grid-cols-2 items-center gap-2 py-2 text-xs md:flex md:flex-wrap">
      {children}
      <select
        aria-label={t('trade.side')}
        value={filter.side}
        onChange={(event) => set({ side: event.target.value as Side | '' })}
        className={hasStatus ? FIELD : `${FIELD} max-md:col-span-2`}
      >
        <option value="">{t('trade.rows.bothSides')}</option>
        <option value="BUY">{t('trade.buy')}</option>
        <option value="SELL">{t('trade.sell')}</option>
      </select>
      {hasStatus && (
        <select
          aria-label={t('trade.history.status')}
          value={filter.status}
          onChange={(event) => set({ status: event.target.value as OrderStatus | '' })}
          className={FIELD}
        >
          <option value="">{t('trade.rows.everyStatus')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`trade.status.${status}`)}
            </option>
          ))}
        </select>
      )}
      <Days filter={filter} onSet={set} />
      {isNarrowed(filter) && (
        <Button variant="ghost" size="sm" onPress={() => onChange({ ...WHOLE_HISTORY, symbol: filter.symbol })}>
          {t('trade.rows.clear')}
        </Button>
      )}
      <span className="text-end max-md:col-start-2 md:ms-auto">
        <a href={inBrowser ? file : undefined} download className={buttonStyle('secondary', 'sm')}>
          {t('trade.rows.export')}
        </a>
      </span>
    </div>
  );
}

/** The first and the last day, each the reader's own. */
function Days({ filter, onSet }: { filter: HistoryFilter; onSet: (change: Partial<HistoryFilter>) => void }) {
  const t = useMessages();
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label
          key={end}
          className="flex min-w-0 items-center gap-1 text-text-muted max-md:flex-col max-md:items-stretch"
        >
          {t(`trade.rows.${end}`)}
          <input
            type="date"
            value={filter[end]}
            {...(end === 'from' ? { max: filter.to || undefined } : { min: filter.from || undefined })}
            onChange={(event) => onSet({ [end]: event.target.value })}
            className={`${FIELD} text-text`}
          />
        </label>
      ))}
    </>
  );
}
