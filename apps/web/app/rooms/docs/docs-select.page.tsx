import { CURRENCIES } from '@pelorus/site/currencies.ts';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { fetchSymbols } from '../../live/api.ts';
import { KIND_GROUPS, type OrderKind } from '../../terminal/order-form/kinds.ts';
import { useKindGroups } from '../../terminal/order-form/use-kind-groups.ts';
import type { Option } from '../../ui/fields/option.ts';
import { SearchSelect, SearchSelectMany } from '../../ui/fields/search-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { CODE } from './samples.ts';

export const loader = designersOnly;

const COINS: readonly Option<string>[] = ['BTC', 'ETH', 'SOL', 'XRP', 'USDT', 'USDC'].map((id) => ({ id, text: id }));
const MONEY: readonly Option<string>[] = CURRENCIES.map(({ code }) => ({ id: code, text: code }));

export default function DocsSelectPage() {
  const t = useMessages();
  const [coin, setCoin] = useState('BTC');
  const [market, setMarket] = useState<string | null>(null);
  const [coins, setCoins] = useState<string[]>(['BTC', 'ETH']);
  const [money, setMoney] = useState<string | null>('USD');
  const [kind, setKind] = useState<OrderKind | null>(null);
  const kinds = useKindGroups(KIND_GROUPS);
  const asked = useAskedMarkets();
  const one = { label: t('wallet.asset'), options: COINS, value: coin, onChange: setCoin };
  const groups = [
    { title: t('docs.select.coins'), options: COINS.slice(0, 4) },
    { title: t('docs.select.dollars'), options: COINS.slice(4) },
  ];
  return (
    <DocsFrame page="docs-select">
      <div className="grid items-start gap-8 md:grid-cols-2">
        <Demo title={t('docs.select.one')} code={CODE.select}>
          <Select {...one} />
        </Demo>
        <Demo title={t('docs.select.grouped')} code={CODE.groups}>
          <Select label={one.label} groups={groups} value={coin} onChange={setCoin} />
        </Demo>
        <Demo title={t('trade.kind')} code={CODE.groups}>
          <Select
            label={t('trade.kind')}
            groups={kinds}
            value={kind}
            onChange={setKind}
            placeholder={t('trade.kind.more')}
          />
        </Demo>
        <Demo title={t('docs.select.search')} text={t('docs.select.searchHint')} code={CODE.search}>
          <SearchSelect label={t('currency.title')} options={MONEY} value={money} onChange={setMoney} />
        </Demo>
        <Demo title={t('docs.select.many')} code={CODE.many}>
          <SearchSelectMany label={t('wallet.asset')} options={COINS} values={coins} onChange={setCoins} />
        </Demo>
        <Demo title={t('docs.select.asked')} text={t('docs.select.askedHint')} code={CODE.ask}>
          <SearchSelect label={t('markets.pair')} value={market} onChange={setMarket} {...asked} />
        </Demo>
        <Demo title={t('docs.components.disabled')}>
          <div className="flex flex-col gap-4">
            <Select {...one} isDisabled />
            <SearchSelect label={t('currency.title')} options={MONEY} value={money} onChange={setMoney} isDisabled />
          </div>
        </Demo>
      </div>
    </DocsFrame>
  );
}

/** The venue's markets, searched by its own API; the last request wins. */
function useAskedMarkets(): {
  options: readonly Option<string>[];
  isLoading: boolean;
  onSearch: (typed: string) => void;
} {
  const [options, setOptions] = useState<readonly Option<string>[]>([]);
  const [isLoading, setLoading] = useState(false);
  const question = useRef(0);
  const ask = (typed: string) => {
    question.current += 1;
    const mine = question.current;
    setLoading(true);
    fetchSymbols()
      .then(({ symbols }) => {
        if (mine !== question.current) return;
        const wanted = typed.trim().toUpperCase();
        setOptions(
          symbols
            .filter(({ pairCode }) => pairCode.replace('_', '/').includes(wanted))
            .map(({ pairCode }) => ({ id: pairCode, text: pairCode.replace('_', '/') })),
        );
      })
      .catch(() => mine === question.current && setOptions([]))
      .finally(() => mine === question.current && setLoading(false));
  };
  const first = useRef(ask);
  useEffect(() => first.current(''), []);
  return { options, isLoading, onSearch: ask };
}
