import { ORDER_STATUSES, type OrderStatus, type Side } from '@pelorus/protocol/spot/enums.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/csv.ts';
import { useRefusalText } from '../../ui/refusal-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { Exported } from './history-export.ts';
import { type HistoryFilter, isNarrowed, WHOLE_HISTORY } from './history-filter.ts';

const FIELD = 'h-8 min-w-0 rounded bg-surface-sunken px-2 text-xs max-md:h-11';

/** What narrows a history, and the way to have it as a file. */
export function HistoryBar<T>({
  filter,
  onChange,
  hasStatus,
  name,
  exportRows,
  csvOf,
  children,
}: {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** Trades have none. */
  hasStatus: boolean;
  /** Of the file, without its end. */
  name: string;
  exportRows: () => Promise<Exported<T>>;
  csvOf: (rows: readonly T[]) => string;
  /** More fields, before the others. */
  children?: React.ReactNode;
}) {
  const t = useMessages();
  const set = (change: Partial<HistoryFilter>) => onChange({ ...filter, ...change });
  return (
    <div className="flex flex-wrap items-center gap-2 py-2 text-xs">
      {children}
      <select
        aria-label={t('trade.side')}
        value={filter.side}
        onChange={(event) => set({ side: event.target.value as Side | '' })}
        className={FIELD}
      >
        <option value="">{t('history.bothSides')}</option>
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
          <option value="">{t('history.everyStatus')}</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`trade.status.${status}`)}
            </option>
          ))}
        </select>
      )}
      <Days filter={filter} onSet={set} />
      {isNarrowed(filter) && (
        <Button variant="ghost" size="sm" onPress={() => onChange({ ...WHOLE_HISTORY, symbol: filter.symbol })}>
          {t('history.clear')}
        </Button>
      )}
      <ExportButton name={name} exportRows={exportRows} csvOf={csvOf} />
    </div>
  );
}

/** The first and the last day, each the reader's own. */
function Days({ filter, onSet }: { filter: HistoryFilter; onSet: (change: Partial<HistoryFilter>) => void }) {
  const t = useMessages();
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-1 text-text-muted">
          {t(`history.${end}`)}
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

function ExportButton<T>({
  name,
  exportRows,
  csvOf,
}: {
  name: string;
  exportRows: () => Promise<Exported<T>>;
  csvOf: (rows: readonly T[]) => string;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const say = useRefusalText();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { rows, isCut } = await exportRows();
      const count = formatNumber(rows.length, tag);
      if (rows.length === 0) return void showToast({ kind: 'info', text: t('history.exportEmpty') });
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(rows));
      showToast({
        kind: isCut ? 'info' : 'done',
        text: t(isCut ? 'history.exportCut' : 'history.exported', { count }),
      });
    } catch (error) {
      showToast({ kind: 'failed', text: say(error).text });
    } finally {
      setPending(false);
    }
  };
  return (
    <span className="ms-auto">
      <Button variant="secondary" size="sm" isPending={isPending} onPress={() => void run()}>
        {t('history.export')}
      </Button>
    </span>
  );
}
