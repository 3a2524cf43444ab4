import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { Icon, type IconName } from '../../ui/text/icons.tsx';

/** The frame of log-in, sign-up and their steps: one calm column. */
export function CredentialsPage({
  title,
  lead,
  icon,
  other = null,
  aside,
  children,
}: {
  title: string;
  lead?: string;
  icon?: IconName;
  /** The way to the other of the two forms. */
  other?: { text: string; link: string; page: 'login' | 'register'; query: Record<string, string> } | null;
  /** Somewhere else that people look for here. */
  aside?: { link: string; page: 'forget' | 'register-learn-more'; query?: Record<string, string> };
  children: React.ReactNode;
}) {
  const to = usePageLink();
  return (
    <main id="main" className="flex grow flex-col items-center px-4 py-10 md:py-20">
      <div className="flex w-full max-w-md flex-col gap-6 rounded bg-surface-raised p-6 md:p-8">
        {icon !== undefined && (
          <span className="flex size-12 items-center justify-center rounded bg-accent-soft text-accent">
            <Icon name={icon} size={26} />
          </span>
        )}
        <div className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold text-balance">{title}</h1>
          {lead !== undefined && <p className="text-text-muted text-pretty">{lead}</p>}
        </div>
        {children}
        {(other !== null || aside !== undefined) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-text-muted">
            {other !== null && (
              <p>
                {other.text}{' '}
                <Link to={to(other.page, {}, other.query)} className="font-medium text-accent underline">
                  {other.link}
                </Link>
              </p>
            )}
            {aside !== undefined && (
              <Link to={to(aside.page, {}, aside.query)} className="inline-flex min-h-6 items-center underline">
                {aside.link}
              </Link>
            )}
          </div>
        )}
      </div>
    </main>
  );
}
