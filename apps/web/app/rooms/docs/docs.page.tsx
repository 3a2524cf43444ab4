import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { DOCS_PAGES } from './docs-pages.ts';

export const loader = designersOnly;

export default function DocsPage() {
  const t = useMessages();
  const to = usePageLink();
  const brand = useRootData()?.config.brandName ?? '';
  return (
    <DocsFrame page="docs">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {DOCS_PAGES.filter(({ page }) => page !== 'docs').map(({ page, title, lead }) => (
          <li key={page}>
            <Link
              to={to(page)}
              className="flex h-full flex-col gap-1 rounded bg-surface-raised p-5 hover:bg-surface-sunken"
            >
              <span className="font-semibold">{t(title)}</span>
              <span className="text-sm text-text-muted">{t(lead, { brand })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DocsFrame>
  );
}
