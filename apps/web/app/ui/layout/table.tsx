import { useMessages } from '../../i18n/messages.ts';
import { classes } from '../classes.ts';
import { Icon } from '../text/icons.tsx';

export interface Column<K extends string> {
  id: K;
  title: string;
  /** Numbers are end-aligned. */
  end?: boolean;
  sortable?: boolean;
  /** Not on phones. */
  wideOnly?: boolean;
  /** For screen readers only. */
  hideTitle?: boolean;
}
export interface Sorting<K extends string> {
  by: K;
  descending: boolean;
}

export const CELL = 'py-2.5 ps-0 pe-4 last:pe-0';

/**
 * In a narrow place (a phone, a desk's middle column): no columns, each row a block of lines, headings for screen readers only.
 * What goes over all columns stays whole.
 */
const STACKED =
  '@max-xl:block @max-xl:[&>thead]:sr-only @max-xl:[&>tbody]:block @max-xl:[&>tbody>tr]:flex @max-xl:[&>tbody>tr]:flex-wrap @max-xl:[&>tbody>tr]:items-baseline @max-xl:[&>tbody>tr]:gap-x-2 @max-xl:[&>tbody>tr]:gap-y-1 @max-xl:[&_td[colspan]]:grow';

/** A row of a stacked table. */
export const STACKED_ROW = 'border-b border-line last:border-0 @max-xl:py-3';

/**
 * A cell of a stacked table. In a narrow place it has its own line, with its heading; without `title` it is in the row's first
 * line with the others like it.
 */
export function StackedCell({
  title,
  end = false,
  isHalf = false,
  className = '',
  children,
}: {
  /** Title of its column. */
  title?: string;
  end?: boolean;
  /** In a narrow place two of them share a line. */
  isHalf?: boolean;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <td
      className={classes(
        '@xl:py-2.5 @xl:pe-2 @xl:@max-3xl:pe-1 @xl:last:pe-0 @xl:in-data-dense:h-7.75 @xl:in-data-dense:py-0',
        end && '@xl:text-end',
        title !== undefined &&
          `@max-xl:order-last @max-xl:flex @max-xl:items-center @max-xl:justify-between @max-xl:gap-3 ${isHalf ? '@max-xl:grow @max-xl:basis-[45%]' : '@max-xl:basis-full'}`,
        className,
      )}
    >
      {title !== undefined && (
        <span aria-hidden="true" className="shrink-0 text-text-muted @xl:hidden">
          {title}
        </span>
      )}
      <div className={classes('min-w-0', title !== undefined && '@max-xl:text-end')}>{children}</div>
    </td>
  );
}

/** A real table: scrolls within itself when it must, its headings sort. Rows are the caller's. */
export function Table<K extends string>({
  label,
  columns,
  sorting,
  onSort,
  isStacked = false,
  isDense = false,
  children,
}: {
  label: string;
  columns: readonly Column<K>[];
  sorting?: Sorting<K>;
  onSort?: (by: K) => void;
  /** In a narrow place a row is a block of lines: of STACKED_ROW and StackedCell. */
  isStacked?: boolean;
  /** Where there is room for columns, a row of a stacked table is 32 px: one line, or two small ones (TRAD-390). */
  isDense?: boolean;
  children: React.ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      className={classes('overflow-x-auto', isStacked && '@container')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      {...(isDense ? { 'data-dense': '' } : {})}
    >
      <table className={classes('w-full border-collapse text-sm', isDense && '@xl:text-xs', isStacked && STACKED)}>
        <thead>
          <tr className="border-b border-line text-xs text-text-muted">
            {columns.map((column) => (
              <Heading
                key={column.id}
                column={column}
                isStacked={isStacked}
                {...(sorting && { sorting })}
                {...(onSort && { onSort })}
              />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Heading<K extends string>({
  column,
  isStacked,
  sorting,
  onSort,
}: {
  column: Column<K>;
  /** Its cells are StackedCells, which are narrower. */
  isStacked: boolean;
  sorting?: Sorting<K>;
  onSort?: (by: K) => void;
}) {
  const t = useMessages();
  const { id, title, end, sortable, wideOnly, hideTitle } = column;
  const sorted = sorting?.by === id ? (sorting.descending ? 'descending' : 'ascending') : null;
  const className = classes(
    'py-2 pe-2 font-medium last:pe-0 in-data-dense:py-1.5 in-data-dense:@3xl:whitespace-nowrap',
    isStacked ? '@xl:@max-3xl:pe-1' : 'md:pe-4',
    end === true ? 'text-end' : 'text-start',
    wideOnly === true && 'max-md:hidden',
  );
  if (sortable !== true)
    return (
      <th scope="col" className={className}>
        {hideTitle === true ? <span className="sr-only">{title}</span> : title}
      </th>
    );
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} className={className}>
      <button
        type="button"
        onClick={() => onSort?.(id)}
        title={t('ui.sortBy', { column: title })}
        className={classes(
          'inline-flex min-h-6 items-center gap-0.5 hover:text-text',
          sorted !== null && 'text-text',
          end === true && 'flex-row-reverse',
        )}
      >
        {title}
        <span className={sorted === null ? 'opacity-40' : ''}>
          <Icon name={sorted === 'ascending' ? 'sortUp' : 'sortDown'} size={14} />
        </span>
      </button>
    </th>
  );
}
