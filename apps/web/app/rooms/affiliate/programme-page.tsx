import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { LogoMark } from '../../shell/frame/logo.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { Numbered } from '../../shell/frame/product-page.tsx';
import { usePage } from '../../shell/start/page.ts';
import { useRootData } from '../../state/root-data.ts';
import { Icon } from '../../ui/text/icons.tsx';

/** The planned programme, not open yet (PUB-20). The page's next link is under its lead. */
export function ProgrammePage({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: React.ReactNode;
}) {
  const t = useMessages();
  const to = usePageLink();
  const brand = useRootData()?.config.brandName ?? '';
  const hasHeader = usePage()?.header !== false;
  return (
    <main id="main" className="page flex max-w-4xl grow flex-col gap-10 py-10 md:py-16">
      <PageHead title={title} {...(description === undefined ? {} : { description })} />
      {!hasHeader && (
        <Link to={to('home')} className="flex min-h-8 items-center gap-2 self-start text-lg font-semibold">
          <LogoMark />
          {brand}
        </Link>
      )}
      <div className="flex flex-col items-start gap-4">
        <p className="flex items-center gap-2 rounded bg-warn-soft px-3 py-1 text-sm font-medium text-warn">
          <Icon name="gift" size={18} />
          {t('affiliate.notOpen')}
        </p>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
        <p className="max-w-prose text-lg text-text-muted text-pretty">{t('affiliate.lead')}</p>
        {children}
      </div>
      <section aria-labelledby="how" className="flex flex-col gap-6">
        <h2 id="how" className="text-xl font-semibold">
          {t('product.how')}
        </h2>
        <Numbered texts={[t('affiliate.share'), t('affiliate.trade'), t('affiliate.earn')]} />
        <p className="max-w-prose text-text-muted text-pretty">{t('affiliate.terms')}</p>
      </section>
    </main>
  );
}
