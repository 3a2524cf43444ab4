import { Icon, type IconName } from '../text/icons.tsx';
import { Skeleton } from './skeleton.tsx';

/** A part of the page under a heading of its own. */
export function Card({
  id,
  title,
  lead,
  action,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 rounded bg-surface-raised p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {lead !== undefined && <p className="max-w-prose text-text-muted text-pretty">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Lines of a card, parted by rules. */
export function Rows({ children }: { children: React.ReactNode }) {
  return <ul className="flex flex-col divide-y divide-line">{children}</ul>;
}

/** One item: name, state and actions. */
export function Row({
  icon,
  title,
  mark,
  children,
  action,
}: {
  icon?: IconName;
  title: React.ReactNode;
  /** A badge beside the title: its state. */
  mark?: React.ReactNode;
  children?: React.ReactNode;
  action?: React.ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 grow basis-60 items-start gap-3">
        {icon !== undefined && (
          <span className="mt-0.5 text-text-muted">
            <Icon name={icon} />
          </span>
        )}
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words font-medium">
            {title}
            {mark}
          </p>
          {children !== undefined && <div className="break-words text-sm text-text-muted text-pretty">{children}</div>}
        </div>
      </div>
      {action !== undefined && <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{action}</div>}
    </li>
  );
}

/** A state as a badge. */
export function Mark({ isGood, children }: { isGood: boolean; children: React.ReactNode }) {
  return (
    <span
      className={`rounded px-2 py-0.5 text-xs font-normal text-text ${isGood ? 'bg-accent-soft' : 'bg-surface-sunken'}`}
    >
      {children}
    </span>
  );
}

/** Holds the place of rows that are being fetched. */
export function RowsPlace({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}
