import { type Decimal, decimalText } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { PercentText } from '../../ui/text/percent-text.tsx';

/** A change of another span than the day's; empty where it is not known. */
export function ChangeCell({ change }: { change: Decimal | null | undefined }) {
  return (
    <td className="py-3 pe-4 text-end max-md:hidden">
      {change == null ? EMPTY_NUMBER : <PercentText value={decimalText(change)} />}
    </td>
  );
}
