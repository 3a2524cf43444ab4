import { Icon } from '../text/icons.tsx';

/** What to know before going on. */
export function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p role="note" className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-warn">
      <Icon name="alert" />
      {children}
    </p>
  );
}
