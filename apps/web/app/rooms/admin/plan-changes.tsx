import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { FilterWord } from './filter-word.tsx';

const LONG = 10;

/** Changes, before and after (PLAN-02, PLAN-10, PLAN-11); a new value has no before. */
export function PlanChanges({ changes }: Pick<Plan, 'changes'>) {
  if (changes.length === 0) return null;
  // A listing says some forty things.
  const isLong = changes.length > LONG;
  return (
    <ul className={`text-sm tabular-nums wrap-anywhere ${isLong ? 'gap-6 sm:columns-2' : ''}`}>
      {changes.map(({ after, before, filter }) => (
        <li key={filter}>
          <FilterWord name={filter} />:{' '}
          <bdi dir="ltr">
            {before !== '' && `${before} → `}
            <b className="text-warn">{after}</b>
          </bdi>
        </li>
      ))}
    </ul>
  );
}
