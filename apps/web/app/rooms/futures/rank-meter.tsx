import { useMessages } from '../../i18n/messages.ts';

const BARS = [0, 1, 2, 3, 4] as const;
/** From this rank on a position is reduced before most others of its side. */
const WARNED = 3;

/** Where a position stands in the queue of deleveraging, as five bars: all are lit where it is first. */
export function RankMeter({ rank }: { rank: number | null }) {
  const t = useMessages();
  if (rank === null) return '--';
  const label = t('perp.adlRank', { rank: rank + 1 });
  const lit = rank >= WARNED ? 'bg-warn' : 'bg-text-muted';
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-0.5 align-middle">
      {BARS.map((bar) => (
        <span key={bar} className={`h-2.5 w-1 rounded-xs ${bar <= rank ? lit : 'bg-line'}`} />
      ))}
    </span>
  );
}
