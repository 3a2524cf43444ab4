import { whyJoinTopic } from '@pelorus/site/paths.ts';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon, type IconName } from '../../ui/text/icons.tsx';

/** Facts about this venue that anyone can check. */
const REASONS: { icon: IconName; title: MessageId; text: MessageId }[] = [
  { icon: 'shield', title: 'feature.durable', text: 'feature.durableText' },
  { icon: 'ledger', title: 'feature.ledger', text: 'feature.ledgerText' },
  { icon: 'server', title: 'feature.open', text: 'feature.openText' },
  { icon: 'code', title: 'feature.api', text: 'feature.apiText' },
];

/** S2.03: the page is called why-join-{brand}; any other name is no page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { brandName } = await context.get(webContext).api.config();
  requireValid(params.topic === whyJoinTopic(brandName));
  return null;
}

export default function WhyJoinPage() {
  const t = useMessages();
  const to = usePageLink();
  const brand = useRootData()?.config.brandName ?? '';
  const title = t('affiliate.whyJoin', { brand });
  return (
    <main id="main" className="page flex max-w-4xl grow flex-col gap-10 py-10 md:py-16">
      <PageHead title={title} description={t('affiliate.whyJoinLead', { brand })} />
      <div className="flex flex-col items-start gap-4">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
        <p className="max-w-prose text-lg text-text-muted text-pretty">{t('affiliate.whyJoinLead', { brand })}</p>
      </div>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {REASONS.map(({ icon, title: reason, text }) => (
          <li key={reason} className="flex gap-4">
            <span className="flex size-10 shrink-0 items-center justify-center rounded bg-accent-soft text-accent">
              <Icon name={icon} size={22} />
            </span>
            <div className="flex flex-col gap-1">
              <h2 className="font-semibold">{t(reason)}</h2>
              <p className="text-text-muted text-pretty">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-start gap-4 rounded bg-surface-raised p-6">
        <p className="max-w-prose text-pretty">
          <strong className="font-semibold">{t('affiliate.notOpen')}.</strong> {t('affiliate.terms')}
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={to('register')} className={buttonStyle('primary', 'lg')}>
            {t('affiliate.signUp')}
          </Link>
          <Link to={to('affiliate-register')} className={buttonStyle('secondary', 'lg')}>
            {t('affiliate.about')}
          </Link>
        </div>
      </div>
    </main>
  );
}
