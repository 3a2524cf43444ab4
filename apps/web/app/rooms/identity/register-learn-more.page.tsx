import { LIMITS } from '@pelorus/protocol/limits.ts';
import { decimal, decimalText, multiply, trimmed } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Faq } from '../../shell/frame/faq.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon, type IconName } from '../../ui/text/icons.tsx';

const HOUR_MS = 3_600_000;

/** The fees a new account pays: the same in every market of the venue. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [first] = (await context.get(webContext).api.symbols()).symbols;
  return { fees: first === undefined ? null : { maker: first.makerFee, taker: first.takerFee } };
}

export default function LearnMorePage() {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const { fees } = useLoaderData<typeof loader>();
  const span = {
    hours: LIMITS.sessionIdleMs / HOUR_MS,
    days: LIMITS.sessionAbsoluteMs / (24 * HOUR_MS),
  };
  return (
    <main id="main" className="flex grow flex-col">
      <PageHead title={t('learn.title')} description={t('learn.lead')} />
      <section className="bg-surface-raised">
        <div className="page flex flex-col items-start gap-4 py-10 md:py-16">
          <h1 className="max-w-3xl text-2xl font-semibold tracking-tight text-balance">{t('learn.title')}</h1>
          <p className="max-w-prose text-lg text-text-muted text-pretty">{t('learn.lead')}</p>
          {root?.me == null && root?.config.features.signUp === true && (
            <Link to={to('register')} className={buttonStyle('primary', 'lg', 'mt-2')}>
              {t('home.ctaSignUp')}
            </Link>
          )}
        </div>
      </section>
      <div className="page flex flex-col gap-14 py-12">
        <Cards
          id="gives"
          title={t('learn.gives')}
          cards={[
            { icon: 'trade', title: t('feature.orders'), text: t('feature.ordersText') },
            { icon: 'info', title: t('feature.reasons'), text: t('feature.reasonsText') },
            { icon: 'code', title: t('feature.api'), text: t('feature.apiText') },
          ]}
        />
        <Cards
          id="asks"
          title={t('learn.asks')}
          cards={[
            { icon: 'mail', title: t('learn.email'), text: t('learn.emailText') },
            { icon: 'key', title: t('learn.password'), text: t('learn.passwordText') },
            { icon: 'check', title: t('learn.nothing'), text: t('learn.nothingText') },
          ]}
        />
        {fees !== null && <Fees maker={fees.maker} taker={fees.taker} />}
        <Cards
          id="safe"
          title={t('learn.safe')}
          cards={[
            { icon: 'shield', title: t('feature.durable'), text: t('feature.durableText') },
            { icon: 'ledger', title: t('feature.ledger'), text: t('feature.ledgerText') },
            { icon: 'server', title: t('feature.open'), text: t('feature.openText') },
            { icon: 'key', title: t('learn.keys'), text: t('learn.keysText') },
            { icon: 'clock', title: t('learn.sessions'), text: t('stay.lead', span) },
          ]}
        />
        <Faq />
      </div>
    </main>
  );
}

function Cards({
  id,
  title,
  cards,
}: {
  id: string;
  title: string;
  cards: readonly { icon: IconName; title: string; text: string }[];
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 md:grid-cols-3">
        {cards.map((card) => (
          <li key={card.title} className="flex flex-col gap-1.5">
            <span className="mb-1 flex size-10 items-center justify-center rounded bg-accent-soft text-accent">
              <Icon name={card.icon} size={22} />
            </span>
            <h3 className="font-semibold">{card.title}</h3>
            <p className="text-text-muted text-pretty">{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rates are parts of one: 0.001 is 0.1 %. */
function Fees({ maker, taker }: { maker: string; taker: string }) {
  const t = useMessages();
  const { tag } = useLocale();
  const percent = (rate: string) =>
    `${formatNumber(decimalText(trimmed(multiply(decimal(rate), decimal('100')))), tag)}%`;
  return (
    <section aria-labelledby="fees" className="flex flex-col gap-4">
      <h2 id="fees" className="text-xl font-semibold">
        {t('learn.fees')}
      </h2>
      <p className="max-w-prose text-text-muted text-pretty">{t('learn.feesText')}</p>
      <dl className="grid max-w-2xl gap-4 sm:grid-cols-2">
        {[
          { title: t('learn.maker'), rate: maker },
          { title: t('learn.taker'), rate: taker },
        ].map(({ title, rate }) => (
          <div key={title} className="flex flex-col-reverse justify-end gap-1 rounded bg-surface-raised p-5">
            <dt className="text-text-muted text-pretty">{title}</dt>
            <dd className="numeric self-start text-xl font-semibold">{percent(rate)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
