import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon, type IconName } from '../../ui/text/icons.tsx';
import { type OpenMarket, OpenMarkets } from '../markets/open-markets.tsx';
import { PageHead } from './page-head.tsx';

export interface ProductWords {
  icon: IconName;
  title: MessageId;
  lead: MessageId;
  /** How it works, step by step. */
  points: readonly MessageId[];
}

/**
 * A product that is not open at this venue (PUB-10): a description, its state, and alternatives. `more` is below the
 * explanation.
 */
export function ProductPage({
  words,
  markets,
  more,
}: {
  words: ProductWords;
  markets: readonly OpenMarket[];
  more?: React.ReactNode;
}) {
  const t = useMessages();
  const to = usePageLink();
  const pair = useRootData()?.defaultPair;
  return (
    <main id="main" className="flex grow flex-col">
      <PageHead title={t(words.title)} description={t(words.lead)} />
      <section className="bg-surface-raised">
        <div className="page grid items-center gap-10 py-10 md:grid-cols-[1.1fr_1fr] md:py-16">
          <div className="flex flex-col items-start gap-4">
            <p className="flex items-center gap-2 rounded bg-warn-soft px-3 py-1 text-sm font-medium text-warn">
              <Icon name={words.icon} size={18} />
              {t('product.notOpen')}
            </p>
            <h1 className="text-2xl font-semibold tracking-tight text-balance">{t(words.title)}</h1>
            <p className="max-w-prose text-lg text-text-muted text-pretty">{t(words.lead)}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Link to={to('trade', pair == null ? {} : { pair })} className={buttonStyle('primary', 'lg')}>
                {t('product.tradeSpot')}
              </Link>
              <Link to={to('markets')} className={buttonStyle('secondary', 'lg')}>
                {t('product.allMarkets')}
              </Link>
            </div>
          </div>
          {markets.length > 0 && <OpenMarkets markets={markets} />}
        </div>
      </section>
      <section aria-labelledby="how" className="page flex flex-col gap-6 py-12">
        <h2 id="how" className="text-xl font-semibold">
          {t('product.how')}
        </h2>
        <Numbered texts={words.points.map((id) => t(id))} />
        <p className="max-w-prose text-text-muted text-pretty">{t('product.when')}</p>
        {more}
      </section>
    </main>
  );
}

/** Steps, one after the other. */
export function Numbered({ texts }: { texts: readonly string[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-6 md:grid-cols-3">
      {texts.map((text, index) => (
        <li key={text} className="flex gap-4">
          <span aria-hidden="true" className="numeric text-xl font-semibold text-accent">
            {index + 1}
          </span>
          <p className="pt-1 text-pretty">{text}</p>
        </li>
      ))}
    </ol>
  );
}
