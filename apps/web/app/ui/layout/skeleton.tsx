import { classes } from '../classes.ts';

/** Placeholder of loading content, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-pulse rounded bg-surface-sunken', className ?? 'h-5 w-24')}
    />
  );
}

/** Rows of a table that is being fetched; `lines`: how many each will have. */
export function SkeletonRows({ rows, columns, lines = 1 }: { rows: number; columns: number; lines?: 1 | 2 }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={row}>
      <td colSpan={columns} className={lines === 1 ? 'py-2' : 'py-[1.15625rem]'}>
        <Skeleton className="h-6 w-full" />
      </td>
    </tr>
  ));
}
