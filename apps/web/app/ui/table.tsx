import { useMessages } from '../i18n/messages.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';

export interface Column<K extends string> {
  id: K;
  title: string;
  /** Numbers stand at the end of their cell. */
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

/** A real table: scrolls within itself when it must, its headings sort. Rows are the caller's. */
export function Table<K extends string>({
  label,
  columns,
  sorting,
  onSort,
  children,
}: {
  label: string;
  columns: readonly Column<K>[];
  sorting?: Sorting<K>;
  onSort?: (by: K) => void;
  children: React.ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div role="group" className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-text-muted">
            {columns.map((column) => (
              <Heading key={column.id} column={column} {...(sorting && { sorting })} {...(onSort && { onSort })} />
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
  sorting,
  onSort,
}: {
  column: Column<K>;
  sorting?: Sorting<K>;
  onSort?: (by: K) => void;
}) {
  const t = useMessages();
  const { id, title, end, sortable, wideOnly, hideTitle } = column;
  const sorted = sorting?.by === id ? (sorting.descending ? 'descending' : 'ascending') : null;
  const className = classes(
    'py-2 pe-2 font-medium last:pe-0 md:pe-4',
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
