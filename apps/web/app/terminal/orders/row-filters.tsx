import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import type { Days } from './days.ts';

const FIELD = 'h-7 min-w-0 rounded bg-surface-sunken px-2 text-xs max-md:h-11';

/** One thing that a history is narrowed by; the first option is all of it. */
interface Choice {
  label: string;
  value: string;
  options: readonly { id: string; text: string }[];
  onChange: (id: string) => void;
}

/** Returns a choice whose options are `all` and those given. */
export function choiceOf<T extends string>(
  label: string,
  all: string,
  options: readonly { id: T; text: string }[],
  value: T | '',
  onChange: (id: T | '') => void,
): Choice {
  return { label, value, options: [{ id: '', text: all }, ...options], onChange: (id) => onChange(id as T | '') };
}

/** What narrows any history of a person's: choices and days; and its file. */
export function RowFilters({
  choices,
  days,
  onDays,
  onClear,
  file,
  children,
}: {
  choices: readonly Choice[];
  days: Days;
  onDays: (change: Partial<Days>) => void;
  /** null: nothing is left out. */
  onClear: (() => void) | null;
  /** URL of the file of the same rows; none: the history has another way to files. */
  file?: string;
  /** More fields, before the others. */
  children?: React.ReactNode;
}) {
  const t = useMessages();
  // The server counts days on its own clock, and an address that it wrote would stay.
  const inBrowser = useInBrowser();
  return (
    <div className="grid grid-cols-2 items-center gap-2 py-1 text-xs md:flex md:flex-wrap">
      {children}
      {choices.map(({ label, onChange, options, value }, at) => (
        <select
          key={label}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={
            at === choices.length - 1 && at % 2 === 0
              ? `${FIELD} max-md:col-span-2 md:max-w-32`
              : `${FIELD} md:max-w-32`
          }
        >
          {options.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <DayFields days={days} onDays={onDays} />
      {onClear !== null && (
        <Button variant="ghost" size="xs" onPress={onClear}>
          {t('trade.rows.clear')}
        </Button>
      )}
      {file !== undefined && (
        <span className="text-end max-md:col-start-2 md:ms-auto">
          <a href={inBrowser ? file : undefined} download className={buttonStyle('secondary', 'xs')}>
            {t('trade.rows.export')}
          </a>
        </span>
      )}
    </div>
  );
}

/** The first and the last day, each the reader's own. */
function DayFields({ days, onDays }: { days: Days; onDays: (change: Partial<Days>) => void }) {
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
            value={days[end]}
            {...(end === 'from' ? { max: days.to || undefined } : { min: days.from || undefined })}
            onChange={(event) => onDays({ [end]: event.target.value })}
            className={`${FIELD} text-text`}
          />
        </label>
      ))}
    </>
  );
}
