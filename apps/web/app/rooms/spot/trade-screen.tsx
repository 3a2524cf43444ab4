import type { SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { useCallback, useMemo } from 'react';
import { symbolsFeed } from '../../live/symbols.ts';
import { useAccount } from '../../live/use-account.ts';
import { useFeed } from '../../live/use-connection.ts';
import type { FirstPaint } from '../../terminal/desk/first-paint.ts';
import { MarketDesk } from '../../terminal/desk/market-desk.tsx';
import { type MarketRules, marketRules, presentSymbol } from '../../terminal/market-rules.ts';
import { useOrderForm } from '../../terminal/order-form/use-order-form.ts';
import { ChartMarketsContext } from '../../terminal/several-charts/chart-markets.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const OrderTabs = lazyPart(() => import('../../terminal/orders/order-tabs.tsx'), ['desk']);

/** Data of the first paint. */
export interface Loaded extends FirstPaint {
  symbol: SymbolsData['symbols'][number];
  symbols: SymbolsData['symbols'];
  assets: SymbolsData['assets'];
  tickers: Ticker[];
}

/** One market of spot. */
export function TradeScreen({ loaded, accountId }: { loaded: Loaded; accountId: number | null }) {
  const rules = useRules(loaded);
  const account = useAccount(accountId);
  const form = useOrderForm(rules, loaded.depth, loaded.ticker.last, accountId, account);
  const rulesOf = useRulesOf(loaded);
  const pairs = usePairs(loaded);
  const markets = useMemo(() => ({ pairs, rulesOf }), [pairs, rulesOf]);
  return (
    <ChartMarketsContext value={markets}>
      <MarketDesk
        rules={rules}
        first={loaded}
        pairs={pairs}
        accountId={accountId}
        account={account}
        form={form}
        orders={
          accountId === null ? null : (
            <OrderTabs rules={rules} rulesOf={rulesOf} accountId={accountId} account={account} />
          )
        }
      />
    </ChartMarketsContext>
  );
}

/** Every market as the switcher lists it. */
function usePairs(loaded: Loaded) {
  return useMemo(() => {
    const assets = new Map(loaded.assets.map((asset) => [asset.code, asset]));
    const tickers = new Map(loaded.tickers.map((row) => [row.pairCode, row]));
    return loaded.symbols.map(({ pairCode, base, quote }) => ({
      pairCode,
      base,
      quote,
      name: assets.get(base)?.name ?? base,
      aliases: assets.get(base)?.aliases ?? [],
      ticker: tickers.get(pairCode),
    }));
  }, [loaded]);
}

/** Returns a look-up of any market's rules, for orders of other markets. */
function useRulesOf({ symbols, assets }: Loaded): (pairCode: string) => MarketRules | null {
  const now = useFeed(symbolsFeed);
  return useCallback(
    (pairCode) => {
      const symbol = symbols.find((one) => one.pairCode === pairCode);
      return symbol === undefined ? null : marketRules(presentSymbol(symbol, now), assets);
    },
    [symbols, assets, now],
  );
}

/** The market's rules, with its status as it is now. */
function useRules({ symbol, assets }: Loaded): MarketRules {
  const current = presentSymbol(symbol, useFeed(symbolsFeed));
  const key = JSON.stringify(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same texts make the same rules
  return useMemo(() => marketRules(current, assets), [key, assets]);
}
