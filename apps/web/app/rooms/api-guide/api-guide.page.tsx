import { LIMITS } from '@pelorus/protocol/limits.ts';
import { apiSamples } from '@pelorus/site/api-samples.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { CodeBlock } from './code-block.tsx';
import { GUIDE } from './guide-sections.ts';
import { Reference } from './reference.tsx';

const LINK = 'text-accent underline';
/** Machine-readable documents, and the page that tries our own calls. */
const DOCUMENTS = ['/api/docs/json', '/api/docs/binance.json', '/api/docs/sockets.json', '/api/docs/'] as const;

export async function loader({ context }: LoaderFunctionArgs) {
  return { routes: await context.get(webContext).api.apiReference() };
}

/** How programs trade here, and every call there is (ADOC-20 to ADOC-22). */
export default function ApiGuidePage() {
  const t = useMessages();
  const { routes } = useLoaderData<typeof loader>();
  const { origin = '', config } = useRootData() ?? {};
  const samples = apiSamples(origin);
  const lead = t('apiGuide.lead', { brand: config?.brandName ?? '' });
  const { tag } = useLocale();
  const values = {
    weight: formatNumber(LIMITS.weightPerMinute, tag),
    orders: formatNumber(LIMITS.ordersPer10Seconds, tag),
  };
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 py-6 md:py-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <PageHead title={t('footer.api')} description={lead} />
      <Contents />
      <main id="main" className="flex min-w-0 flex-col gap-8">
        <div className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold">{t('footer.api')}</h1>
          <p className="max-w-2xl text-text-muted text-pretty">{lead}</p>
        </div>
        {GUIDE.map((section) => (
          <section key={section.id} aria-labelledby={section.id} className="flex min-w-0 flex-col gap-3">
            <h2 id={section.id} className="scroll-mt-20 text-lg font-semibold">
              {t(section.title)}
            </h2>
            <p className="max-w-2xl text-text-muted text-pretty">{t(section.text, values)}</p>
            {section.id === 'key' && <KeysLink />}
            {section.id === 'documents' && <Documents />}
            {'sample' in section && <CodeBlock code={samples[section.sample]} name={section.sample} />}
          </section>
        ))}
        <Reference routes={routes} />
      </main>
    </div>
  );
}

function Contents() {
  const t = useMessages();
  const rows = [...GUIDE, { id: 'reference', title: 'apiGuide.reference' } as const];
  return (
    <nav aria-label={t('apiGuide.contents')} className="lg:sticky lg:top-20">
      <ul className="flex flex-col max-lg:columns-2 max-lg:block">
        {rows.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center rounded px-3 text-sm text-text-muted hover:text-text max-lg:min-h-11"
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function KeysLink() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <p>
      <Link to={to('api-keys')} className={LINK}>
        {t('apiKeys.title')}
      </Link>
    </p>
  );
}

function Documents() {
  return (
    <ul className="flex flex-col gap-1">
      {DOCUMENTS.map((path) => (
        <li key={path}>
          <a href={path} dir="ltr" className={`${LINK} font-mono text-sm`}>
            {path}
          </a>
        </li>
      ))}
    </ul>
  );
}
