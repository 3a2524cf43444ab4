import { formatParts, type NumberShape, separators } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { usePreferences } from '../../state/use-preferences.ts';
import { HintText } from '../../ui/text/hint-text.tsx';
import { Amount } from './amount.tsx';

/** Digits after the point that a column has room for. */
const DIGITS = 8;

/**
 * An amount in a column: the points of all stand under each other (WALT-43). What has too many digits, or a run of zeros that
 * is counted, is whole beside it while it is pointed at or has the focus.
 */
export function AlignedAmount({
  value,
  hidden,
  className = '',
  ...shape
}: { value: string; hidden: boolean; className?: string } & NumberShape) {
  const { tag } = useLocale();
  const { digits } = usePreferences();
  if (hidden) return <Amount value={value} hidden className={className} />;
  const { text, folded } = formatParts(value, tag, { digitMode: digits, ...shape });
  const { point } = separators(tag);
  const at = folded === null ? text.indexOf(point) : folded.head.indexOf(point);
  const shown = folded === null ? text : folded.head;
  const [whole, fraction] = at === -1 ? [shown, ''] : [shown.slice(0, at), shown.slice(at)];
  const isLong = folded === null && fraction.length > point.length + DIGITS;
  const drawn = (
    <>
      {whole}
      <span className="inline-block w-[9ch] text-start max-md:w-auto">
        {isLong ? `${fraction.slice(0, point.length + DIGITS - 1)}…` : fraction}
        {folded !== null && (
          <>
            <span className="fold">{folded.zeros}</span>
            {folded.tail}
          </>
        )}
      </span>
    </>
  );
  return (
    <span className={`numeric ${className}`}>
      {isLong || folded !== null ? <HintText whole={text}>{drawn}</HintText> : drawn}
    </span>
  );
}
