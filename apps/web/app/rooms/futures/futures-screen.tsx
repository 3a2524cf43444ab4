import type { ContractData, MarkData } from '@pelorus/protocol/futures/http.ts';
import type { AssetData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { Suspense, useMemo } from 'react';
import { ChartLevelsContext } from '../../terminal/chart/chart-levels.ts';
import type { FirstPaint } from '../../terminal/desk/first-paint.ts';
import { MarketDesk } from '../../terminal/desk/market-desk.tsx';
import { marketName } from '../../terminal/market-links.ts';
import { FormPartsContext } from '../../terminal/order-form/form-parts.ts';
import { useOrderForm } from '../../terminal/order-form/use-order-form.ts';
import { ChartMarketsContext } from '../../terminal/several-charts/chart-markets.ts';
import { TradingContext } from '../../terminal/trading.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ContractDeskProvider, useContractDesk, useMakeDesk } from './contract-desk.ts';
import { CONTRACT_FORM } from './contract-form.tsx';
import { ContractStats } from './contract-stats.tsx';
import { contractTrading } from './contract-trading.ts';
import { setFirstLeverage } from './first-leverage.ts';
import { useChartLevels } from './use-chart-levels.ts';
import { useNotices } from './use-notices.ts';
import { useRiskGate } from './use-risk-gate.ts';

const RiskDialog = lazyPart(() => import('./risk-dialog.tsx'));
const ContractTabs = lazyPart(() => import('./contract-tabs.tsx'), ['desk']);

/** Data of the first paint. */
export interface Loaded extends FirstPaint {
  symbol: string;
  contracts: ContractData[];
  marks: MarkData[];
  assets: AssetData[];
  tickers: Ticker[];
}

/** One contract: the trade page's own parts, with what contracts have besides. */
export function FuturesScreen({ loaded, accountId }: { loaded: Loaded; accountId: number | null }) {
  const desk = useMakeDesk(loaded.symbol, loaded, accountId);
  const isHedge = desk.standing?.isHedge === true;
  const { firstLeverage: leverage } = desk;
  const { symbol } = loaded;
  const trading = useMemo(
    () => contractTrading(isHedge, () => setFirstLeverage(symbol, leverage)),
    [isHedge, symbol, leverage],
  );
  const levels = useChartLevels(desk);
  return (
    <TradingContext value={trading}>
      <ContractDeskProvider value={desk}>
        <FormPartsContext value={CONTRACT_FORM}>
          <ChartLevelsContext value={levels}>
            <Screen loaded={loaded} />
          </ChartLevelsContext>
        </FormPartsContext>
      </ContractDeskProvider>
    </TradingContext>
  );
}

const STATS = <ContractStats />;

function Screen({ loaded }: { loaded: Loaded }) {
  const { account, accountId, rules, rulesOf } = useContractDesk();
  const { form, ...risk } = useRiskGate(useOrderForm(rules, loaded.depth, loaded.ticker.last, accountId, account));
  useNotices(accountId);
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
        title={marketName(loaded.symbol)}
        stats={STATS}
        orders={<ContractTabs />}
      />
      <Suspense>{risk.isAsking && <RiskDialog onAnswered={risk.onAnswered} onClose={risk.onClose} />}</Suspense>
    </ChartMarketsContext>
  );
}

/** Every contract as the switcher lists it. */
function usePairs({ assets, contracts, tickers }: Loaded) {
  return useMemo(() => {
    const named = new Map(assets.map((asset) => [asset.code, asset]));
    const priced = new Map(tickers.map((row) => [row.pairCode, row]));
    return contracts.map(({ base, marginAsset, symbol }) => ({
      pairCode: symbol,
      base,
      quote: marginAsset,
      name: named.get(base)?.name ?? base,
      aliases: named.get(base)?.aliases ?? [],
      ticker: priced.get(symbol),
    }));
  }, [assets, contracts, tickers]);
}
