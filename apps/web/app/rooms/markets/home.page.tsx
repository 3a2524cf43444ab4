import { type ComponentProps, Suspense, useDeferredValue, useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { Faq } from '../../shell/frame/faq.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { contractsAtStart } from './contracts-at-start.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { marketInfos, marketRows } from './market-rows.ts';
import { Movers } from './movers.tsx';
import { Steps } from './steps.tsx';

/** Loaded for people who are logged in. */
const MyHome = lazyPart(() => import('./my-home.tsx'), ['trade', 'mine']);
/** Loaded where the venue has contracts. */
const ContractMovers = lazyPart(() => import('./contract-movers.tsx'));

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [symbols, tickers, sparklines, contracts] = await Promise.all([
    api.symbols(),
    api.tickers(),
    api.sparklines(),
    contractsAtStart(api),
  ]);
  return { markets: marketInfos(symbols), tickers, sparklines, contracts };
}

export default function HomePage() {
  const t = useMessages();
  const root = useRootData();
  const { markets, tickers, sparklines, contracts } = useLoaderData<typeof loader>();
  const rows = marketRows(markets, tickers, useTickers());
  const brand = root?.config.brandName ?? '';
  return (
    <main id="main" className="flex flex-col">
      <PageHead
        title={`${brand}: ${t('home.title')}`}
        shareTitle={t('home.title')}
        description={t('home.description', { brand })}
      />
      {root?.me == null ? (
        <Hero rows={rows} sparklines={sparklines} />
      ) : (
        <Mine
          accountId={root.me.accountId}
          rows={rows}
          sparklines={sparklines}
          hasContracts={contracts.infos.length > 0}
        />
      )}
      <Movers rows={rows} sparklines={sparklines} />
      {contracts.infos.length > 0 && <Contracts contracts={contracts} />}
      {root?.me == null && <Features />}
      {root?.me == null && root?.config.features.signUp === true && <Steps faucet={root.config.features.faucet} />}
      {root?.config.features.offlinePage === true && <OnPhone />}
      {root?.me == null && (
        <div className="page pt-12 pb-16">
          <Faq />
        </div>
      )}
    </main>
  );
}

/**
 * The person's own section. If a price arrived before this section's code, React would replace its server-rendered
 * content by an empty box, so such prices wait until it has hydrated.
 */
function Mine({ accountId, rows, sparklines, hasContracts }: ComponentProps<typeof MyHome>) {
  const later = useDeferredValue(rows);
  return useMemo(
    () => (
      <Suspense fallback={<div className="min-h-80" />}>
        <MyHome accountId={accountId} rows={later} sparklines={sparklines} hasContracts={hasContracts} />
      </Suspense>
    ),
    [accountId, later, sparklines, hasContracts],
  );
}

/** The section of contracts, which as the person's own must not be drawn anew before its code is here. */
function Contracts({ contracts }: ComponentProps<typeof ContractMovers>) {
  return useMemo(
    () => (
      <Suspense fallback={<div className="min-h-60" />}>
        <ContractMovers contracts={contracts} />
      </Suspense>
    ),
    [contracts],
  );
}

/** The installed page (docs/specs/016-shells.md): no store, no other program. */
function OnPhone() {
  const t = useMessages();
  return (
    <section aria-labelledby="on-phone" className="bg-surface-raised">
      <div className="page flex items-start gap-4 py-10 md:items-center md:gap-6">
        <span className="flex size-12 shrink-0 items-center justify-center rounded bg-accent-soft text-accent">
          <Icon name="phone" size={26} />
        </span>
        <div className="flex flex-col gap-1">
          <h2 id="on-phone" className="text-xl font-semibold text-balance">
            {t('home.app')}
          </h2>
          <p className="max-w-prose text-text-muted text-pretty">{t('home.appText')}</p>
        </div>
      </div>
    </section>
  );
}
