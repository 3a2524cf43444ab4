import { useMessages } from '../../i18n/messages.ts';
import { TextField } from '../../ui/text-field.tsx';

/** A moment by the wall clock of whoever looks: what the browser's own field writes. */
export function timeOf(text: string): number | null {
  const ms = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}

export type TimeLabel =
  | 'admin.market.when'
  | 'admin.market.until'
  | 'admin.filters.when'
  | 'admin.market.cancelOnlyAt'
  | 'admin.market.delistsAt'
  | 'admin.market.auctionAt'
  | 'admin.market.opensAt';

export function TimeField({
  label,
  value,
  onChange,
}: {
  label: TimeLabel;
  value: string;
  onChange: (text: string) => void;
}) {
  const t = useMessages();
  return <TextField label={t(label)} type="datetime-local" value={value} onChange={onChange} ltr />;
}
