import { Link } from 'react-router';

/** One of the even cards of a person's home: a heading, a way to all of it, and what fits. */
export function HomeCard({
  title,
  all,
  children,
}: {
  title: string;
  /** The way to the page that has all of it. */
  all?: { href: string; text: string };
  children: React.ReactNode;
}) {
  return (
    <section aria-label={title} className="flex min-h-72 min-w-0 flex-col gap-3 rounded bg-surface-raised p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-medium text-text-muted">{title}</h2>
        {all !== undefined && (
          <Link
            to={all.href}
            aria-label={`${all.text}: ${title}`}
            className="-my-2 inline-flex min-h-9 items-center text-sm text-accent hover:underline max-md:min-h-11"
          >
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
