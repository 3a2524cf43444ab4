import { futuresGet } from '@pelorus/client/http/request.ts';
import type { ContractData, IndexComposition } from '@pelorus/protocol/futures/http.ts';
import type { IndexSource } from '@pelorus/protocol/futures/index-sources.ts';
import { decimalText, divide } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';

const EVERY_MS = 5_000;
/** Venues by the names they go by; our own are said in words. */
const VENUES: Readonly<Partial<Record<IndexSource, string>>> = { binance: 'Binance', okx: 'OKX', bybit: 'Bybit' };

type Source = IndexComposition['sources'][number];

/** What the index of a contract is made of: whose prices, how much each weighs, and which count now (FPAG-24). */
export function IndexSources({ contract: { indexSources, symbol } }: { contract: ContractData }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { data } = useQuery({
    queryKey: ['index', symbol],
    queryFn: ({ signal }) => futuresGet<IndexComposition>('/futuresapi/index', { signal, query: { symbol } }),
    refetchInterval: EVERY_MS,
  });
  const unknown = { state: null, price: null, time: null };
  const sources = data?.sources ?? indexSources.map((source): Source => ({ ...source, ...unknown }));
  const whole = sources.reduce((sum, { weight }) => sum + weight, 0);
  const share = (weight: number) => {
    const [part, all] = [weight * 100, whole].map((units) => ({ units: BigInt(units), scale: 0 })) as [Parts, Parts];
    return `${formatNumber(decimalText(divide(part, all, 2, 'half-up')), tag)}%`;
  };
  const titles = { weight: t('perp.data.weight'), price: t('trade.price'), state: t('perp.data.state') };
  const columns = [
    { id: 'source', title: t('perp.data.source') },
    { id: 'weight', title: titles.weight, end: true },
    { id: 'price', title: titles.price, end: true },
    { id: 'state', title: titles.state },
  ];
  return (
    <Table label={t('perp.data.index')} columns={columns} isStacked>
      {sources.map(({ name, price, state, weight }) => (
        <tr key={name} className={STACKED_ROW}>
          <StackedCell>
            <Name name={name} />
          </StackedCell>
          <StackedCell title={titles.weight} end>
            <span className="numeric">{share(weight)}</span>
          </StackedCell>
          <StackedCell title={titles.price} end>
            <NumberText value={price} />
          </StackedCell>
          <StackedCell title={titles.state}>
            {state === null ? (
              '--'
            ) : (
              <span className={state === 'COUNTED' ? 'text-up' : 'text-warn'}>{t(`perp.data.${state}`)}</span>
            )}
          </StackedCell>
        </tr>
      ))}
    </Table>
  );
}

type Parts = Parameters<typeof divide>[0];

function Name({ name }: { name: string }) {
  const t = useMessages();
  if (name === 'own') return t('perp.data.sourceOwn');
  if (name === 'simulator') return t('perp.data.sourceSimulator');
  return VENUES[name as IndexSource] ?? name;
}
