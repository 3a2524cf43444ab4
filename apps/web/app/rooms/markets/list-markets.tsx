import { matching } from '@pelorus/site/market-search.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { ReorderList } from '../../ui/layout/reorder-list.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import type { MarketInfo } from './market-rows.ts';
import { SearchField } from './search-field.tsx';

/** So many are offered at once; the search narrows. */
const OFFERED = 8;

/** The markets of one list: put in order and taken out above, looked for and put in below. */
export function ListMarkets({
  markets,
  pairs,
  onArrange,
  onToggle,
  onBack,
}: {
  markets: readonly MarketInfo[];
  pairs: readonly string[];
  onArrange: (order: readonly string[]) => void;
  onToggle: (pair: string) => void;
  onBack: () => void;
}) {
  const t = useMessages();
  const [typed, setTyped] = useState('');
  const inside = pairs.flatMap((pair) => markets.filter(({ pairCode }) => pairCode === pair));
  const outside = matching(
    markets.filter(({ pairCode }) => !pairs.includes(pairCode)),
    typed,
  );
  return (
    <div className="flex flex-col gap-4">
      {inside.length > 0 ? (
        <>
          <p className="text-sm text-text-muted">{t('ui.reorder.hint')}</p>
          <ReorderList
            label={t('markets.lists.inside')}
            onReorder={onArrange}
            items={inside.map((market) => ({
              id: market.pairCode,
              name: nameOf(market),
              content: (
                <>
                  <Pair market={market} />
                  <IconButton
                    icon="close"
                    className="ms-auto"
                    label={t('markets.lists.takeOut', { pair: nameOf(market) })}
                    onPress={() => onToggle(market.pairCode)}
                  />
                </>
              ),
            }))}
          />
        </>
      ) : (
        <p className="text-text-muted">{t('markets.lists.empty')}</p>
      )}
      <Offered markets={outside} onPut={onToggle} typed={typed} onType={setTyped} />
      <Button variant="ghost" size="sm" className="self-start" onPress={onBack}>
        {t('markets.lists.back')}
      </Button>
    </div>
  );
}

/** Markets that are not in the list yet, and the search that narrows them. */
function Offered({
  markets,
  onPut,
  typed,
  onType,
}: {
  markets: readonly MarketInfo[];
  onPut: (pair: string) => void;
  typed: string;
  onType: (text: string) => void;
}) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('markets.lists.add')}</h3>
      <SearchField typed={typed} onType={onType} />
      <ul className="flex flex-col">
        {markets.slice(0, OFFERED).map((market) => (
          <li key={market.pairCode} className="flex min-h-10 items-center gap-2 max-md:min-h-11">
            <Pair market={market} />
            <IconButton
              icon="plus"
              className="ms-auto"
              label={t('markets.lists.putIn', { pair: nameOf(market) })}
              onPress={() => onPut(market.pairCode)}
            />
          </li>
        ))}
      </ul>
      {markets.length === 0 && <p className="text-sm text-text-muted">{t('markets.nothingFound')}</p>}
    </div>
  );
}

const nameOf = ({ base, quote }: MarketInfo) => `${base}/${quote}`;

function Pair({ market: { base, quote, name } }: { market: MarketInfo }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <CoinIcon code={base} size={22} />
      <span className="numeric font-medium">
        {base}
        <span className="font-normal text-text-muted">/{quote}</span>
      </span>
      <span className="truncate text-sm text-text-muted">{name}</span>
    </span>
  );
}
