import { Icon } from '../../ui/text/icons.tsx';

/** The frame of what staff see before they are in: one calm column. */
export function StaffPage({ title, lead, children }: { title: string; lead: string; children?: React.ReactNode }) {
  return (
    <main id="main" className="flex grow flex-col items-center px-4 py-10 md:py-20">
      <div className="flex w-full max-w-md flex-col gap-6 rounded bg-surface-raised p-6 md:p-8">
        <span className="flex size-12 items-center justify-center rounded bg-accent-soft text-accent">
          <Icon name="shield" size={26} />
        </span>
        <div className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold text-balance">{title}</h1>
          <p className="text-text-muted text-pretty">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
