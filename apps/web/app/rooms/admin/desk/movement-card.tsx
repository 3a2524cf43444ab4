import { TimeText } from '../../../ui/text/time-text.tsx';
import { UserButton } from '../user-button.tsx';

/** A deposit or withdrawal that people must decide on: its amount, state, since when, number and person; then details. */
export function MovementCard({
  amount,
  state,
  timeMs,
  number,
  userId,
  onOpen,
  children,
}: {
  amount: React.ReactNode;
  state: string;
  timeMs: number;
  number: string;
  /** null: nobody's. */
  userId: string | null;
  onOpen: (userId: string) => void;
  children: React.ReactNode;
}) {
  return (
    <article className="flex flex-col gap-3 rounded border border-line p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {amount}
        <p className="text-warn">
          {state} · <TimeText timeMs={timeMs} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-text-muted">
        {number}
        {userId !== null && <UserButton userId={userId} onOpen={onOpen} />}
      </p>
      {children}
    </article>
  );
}
