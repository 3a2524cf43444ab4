import { Icon } from '../../../ui/text/icons.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';

/** A line that opens to all that is known of it (WPAG-72). */
export function MovementRow({
  timeMs,
  head,
  children,
}: {
  timeMs: number;
  head: React.ReactNode;
  /** Facts, and what can be done. */
  children: React.ReactNode;
}) {
  return (
    <li>
      <details className="group/row">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3">
          <span className="flex min-w-0 grow flex-col gap-0.5">
            {head}
            <TimeText timeMs={timeMs} className="text-xs text-text-muted" />
          </span>
          <span className="text-text-muted transition-transform duration-150 group-open/row:rotate-180">
            <Icon name="down" />
          </span>
        </summary>
        <div className="flex flex-col gap-3 pb-4">{children}</div>
      </details>
    </li>
  );
}

/** What is known, each with its name. */
export function Facts({ children }: { children: React.ReactNode }) {
  return <dl className="flex flex-col gap-1.5 text-sm">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-text-muted">{name}</dt>
      <dd className="ms-auto min-w-0 break-words text-end">{children}</dd>
    </div>
  );
}

/** An address or a memo: never turned around, and copied whole. */
export function CodeFact({ name, text, children }: { name: string; text: string; children?: React.ReactNode }) {
  return (
    <Fact name={name}>
      <span className="flex items-center justify-end gap-1">
        <span dir="ltr" className="font-mono text-xs break-all">
          {text}
        </span>
        {children}
      </span>
    </Fact>
  );
}
