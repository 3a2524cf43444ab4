import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';

/** The frame of log-in and sign-up: one calm column. */
export function CredentialsPage({
  title,
  lead,
  other,
  children,
}: {
  title: string;
  lead?: string;
  /** The way to the other of the two pages. */
  other: { text: string; link: string; page: 'login' | 'register'; query: Record<string, string> } | null;
  children: React.ReactNode;
}) {
  const to = usePageLink();
  return (
    <main id="main" className="flex grow flex-col items-center px-4 py-10 md:py-20">
      <div className="flex w-full max-w-md flex-col gap-6 rounded bg-surface-raised p-6 md:p-8">
        <div className="flex flex-col gap-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          {lead !== undefined && <p className="text-text-muted">{lead}</p>}
        </div>
        {children}
        {other !== null && (
          <p className="text-sm text-text-muted">
            {other.text}{' '}
            <Link to={to(other.page, {}, other.query)} className="font-medium text-accent underline">
              {other.link}
            </Link>
          </p>
        )}
      </div>
    </main>
  );
}
