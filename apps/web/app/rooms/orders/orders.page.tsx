import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { Suspense, useCallback, useMemo } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { marketName } from '../../terminal/market-links.ts';
import { marketRules } from '../../terminal/market-rules.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { type ListsProps, OrderLists } from './order-lists.tsx';
import { inProduct, ORDERS_VIEW, type OrdersView } from './orders-view.ts';

const ContractLists = lazyPart(() => import('./contract-lists.tsx'));

/** Asks for contracts only where the address does, and where the venue shows them (FPAG-34). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [{ symbols, assets }, { features }] = await Promise.all([api.symbols(), api.config()]);
  const isAsked = ORDERS_VIEW.read(url.searchParams).product === 'futures' && features.futures;
  const contracts = isAsked ? await api.contracts() : [];
  if (contracts.length > 0) return { product: 'futures' as const, contracts, assets };
  return { product: 'spot' as const, symbols, assets };
}
type Loaded = Awaited<ReturnType<typeof loader>>;

const marketsOf = (loaded: Loaded) =>
  loaded.product === 'spot'
    ? loaded.symbols.map(({ pairCode }) => pairCode)
    : loaded.contracts.map(({ symbol }) => symbol);

export default function OrdersPage() {
  const t = useMessages();
  const loaded = useLoaderData<typeof loader>();
  const markets = marketsOf(loaded);
  const [asked, change] = useAddressView(ORDERS_VIEW);
  const symbol = markets.includes(asked.symbol) ? asked.symbol : '';
  const view = useMemo(() => ({ ...asked, symbol }), [asked, symbol]);
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('orders.title')} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <h1 className="text-xl font-semibold">{t('orders.title')}</h1>
        <ProductChoice chosen={loaded.product} view={view} />
        <div className="ms-auto flex items-center gap-3">
          {loaded.product === 'futures' && <ToPositions symbol={symbol === '' ? markets[0] : symbol} />}
          <Select
            label={t('orders.filter')}
            hideLabel
            value={symbol}
            onChange={(next) => change({ symbol: next })}
            options={[
              { id: '', text: t('orders.allMarkets') },
              ...markets.map((market) => ({ id: market, text: marketName(market) })),
            ]}
          />
        </div>
      </div>
      <QueryProvider>
        {/* As high as the screen: the foot of the page does not move for what comes (WEB-79). */}
        <div className="min-h-[calc(100dvh-11rem)] rounded bg-surface-raised px-5 py-3 md:px-6">
          {loaded.product === 'spot' ? (
            <SpotLists {...loaded} view={view} onChange={change} />
          ) : (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <ContractLists {...loaded} view={view} onChange={change} />
            </Suspense>
          )}
        </div>
      </QueryProvider>
    </main>
  );
}

function SpotLists({ symbols, assets, ...props }: ListsProps & Extract<Loaded, { product: 'spot' }>) {
  const rulesOf = useCallback(
    (code: string) => {
      const market = symbols.find(({ pairCode }) => pairCode === code);
      return market === undefined ? null : marketRules(market, assets);
    },
    [symbols, assets],
  );
  return <OrderLists rulesOf={rulesOf} {...props} />;
}

const TITLES = { spot: 'wallet.spot', futures: 'wallet.futures' } as const satisfies Record<Product, MessageId>;

/** Spot or futures, each with its own address; nothing where the venue shows no contracts. */
function ProductChoice({ chosen, view }: { chosen: Product; view: OrdersView }) {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  if (root?.defaultContract == null || !root.config.features.futures) return null;
  return (
    <nav aria-label={t('orders.products')} className="flex gap-1">
      {(['spot', 'futures'] as const).map((product) => (
        <Link
          key={product}
          to={to('orders', {}, inProduct(product, view))}
          aria-current={product === chosen ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-8 items-center rounded px-3 text-sm max-md:min-h-11',
            product === chosen ? 'bg-accent-soft font-medium text-accent' : 'text-text-muted hover:text-text',
          )}
        >
          {t(TITLES[product])}
        </Link>
      ))}
    </nav>
  );
}

/** One's positions stand on the page of a contract, first among its tabs. */
function ToPositions({ symbol }: { symbol: string | undefined }) {
  const t = useMessages();
  const to = usePageLink();
  if (symbol === undefined) return null;
  return (
    <Link to={to('futures', { contract: symbol })} className={buttonStyle('secondary', 'sm')}>
      {t('perp.positions')}
    </Link>
  );
}
