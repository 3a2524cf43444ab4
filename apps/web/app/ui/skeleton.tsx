import { classes } from './classes.ts';

/** Holds the place of what is being fetched, at its final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-pulse rounded bg-surface-sunken', className ?? 'h-5 w-24')}
    />
  );
}

/** Rows of a table that is being fetched. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={row}>
      <td colSpan={columns} className="py-2">
        <Skeleton className="h-6 w-full" />
      </td>
    </tr>
  ));
}
