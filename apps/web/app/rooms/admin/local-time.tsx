import { useMessages } from '../../i18n/messages.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

/** A time in the viewer's own zone, in the format of the browser's field. */
export function timeOf(text: string): number | null {
  const ms = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}

type TimeLabel =
  | 'admin.market.when'
  | 'admin.market.until'
  | 'admin.filters.when'
  | 'admin.market.cancelOnlyAt'
  | 'admin.market.delistsAt'
  | 'admin.market.auctionAt'
  | 'admin.market.opensAt';

/** Returns why a time is not allowed: it is in the past, or not after another one. */
export function timeProblem(text: string, nowMs: number, after = ''): 'past' | 'after' | null {
  const [ms, afterMs] = [timeOf(text), timeOf(after)];
  if (ms === null) return null;
  if (afterMs !== null && ms <= afterMs) return 'after';
  return ms < nowMs ? 'past' : null;
}

export function TimeField({
  label,
  value,
  after,
  onChange,
}: {
  label: TimeLabel;
  value: string;
  /** The moment that it has to be after. */
  after?: { label: TimeLabel; value: string };
  onChange: (text: string) => void;
}) {
  const t = useMessages();
  const problem = timeProblem(value, Date.now(), after?.value);
  const said =
    problem === 'after' && after !== undefined
      ? t('admin.market.after', { name: t(after.label) })
      : problem !== null && t('admin.market.past');
  return (
    <TextField
      label={t(label)}
      type="datetime-local"
      value={value}
      error={said === false ? null : said}
      onChange={onChange}
      ltr
    />
  );
}
