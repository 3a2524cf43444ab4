import { LIMITS } from '@pelorus/protocol/limits.ts';
import { LEGAL_SECTIONS, type LegalDocument, type LegalSection, legalSections } from '@pelorus/site/legal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { LEGAL_NAMES, useLegalLinks } from '../../shell/frame/legal-links.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useRootData } from '../../state/root-data.ts';

/** One of the documents that people agree to: the operator's own text, or the template, which says that it is one (LEG-01). */
export function LegalPage({
  document,
  own,
  above,
  children,
}: {
  document: LegalDocument;
  own: string | null;
  /** Content between the title and the text. */
  above?: React.ReactNode;
  /** Content under the text. */
  children?: React.ReactNode;
}) {
  const t = useMessages();
  const template = useTemplate(document);
  const title = t(LEGAL_NAMES[document]);
  const brand = useRootData()?.config.brandName ?? '';
  return (
    <main id="main" className="page flex max-w-3xl grow flex-col gap-8 py-8 md:py-12">
      <PageHead title={title} description={t('legal.description', { title, brand })} />
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      {above}
      {own === null && (
        <p className="rounded bg-warn-soft p-4 text-pretty" role="note">
          {t('legal.template', { brand })}
        </p>
      )}
      {(own === null ? template : legalSections(own)).map((section, at) => (
        <Section key={section.heading} section={section} id={`section-${at + 1}`} />
      ))}
      {children}
      <Others but={document} />
    </main>
  );
}

function useTemplate(document: LegalDocument): LegalSection[] {
  const t = useMessages();
  const { tag } = useLocale();
  const values = {
    brand: useRootData()?.config.brandName ?? '',
    weight: formatNumber(LIMITS.weightPerMinute, tag),
    orders: formatNumber(LIMITS.ordersPer10Seconds, tag),
  };
  return LEGAL_SECTIONS[document].flatMap((section) => legalSections(t(`legal.${section}`, values)));
}

function Section({ section: { heading, paragraphs }, id }: { section: LegalSection; id: string }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg font-semibold text-balance">
        {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-text-muted text-pretty">
          {paragraph}
        </p>
      ))}
    </section>
  );
}

function Others({ but }: { but: LegalDocument }) {
  const links = useLegalLinks().filter(({ document }) => document !== but);
  const style = 'inline-flex min-h-8 items-center text-accent underline max-md:min-h-11';
  return (
    // No landmark of its own: the footer has one of these links on every page.
    <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-6">
      {links.map(({ document, href, text, isElsewhere }) => (
        <li key={document}>
          {isElsewhere ? (
            <a href={href} className={style}>
              {text}
            </a>
          ) : (
            <Link to={href} className={style}>
              {text}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
