import { Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Choices } from '../../ui/buttons/choices.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { ColumnSwitch } from './column-switch.tsx';
import type { MarketView } from './market-view.ts';
import { conditions } from './screen.ts';
import { SearchField } from './search-field.tsx';
import { MARKET_TABLE } from './table-columns.ts';

/** Loaded on first use, not with the page. */
const Screener = lazyPart(() => import('./screener.tsx'));

export interface Part {
  view: MarketView;
  onChange: (change: Partial<MarketView>) => void;
}

/** What narrows spot markets: search, screener, quote and category. */
export function SpotTools({ view, onChange, ...narrowing }: React.ComponentProps<typeof Narrowing>) {
  const [isScreening, setScreening] = useState(() => conditions(view.screen) > 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField typed={view.search} onType={(search) => onChange({ search })} />
        <ScreenerSwitch view={view} isScreening={isScreening} onScreen={() => setScreening(!isScreening)} />
        <LookTools view={view} onChange={onChange} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Narrowing view={view} onChange={onChange} {...narrowing} />
      </div>
      {isScreening && (
        <Suspense fallback={<div className="min-h-36 rounded bg-surface-raised" />}>
          <Screener screen={view.screen} onChange={(screen) => onChange({ screen })} />
        </Suspense>
      )}
    </>
  );
}

/** Quote and category; the first choice of each clears it. */
function Narrowing({
  view,
  onChange,
  quotes,
  categories,
}: Part & { quotes: readonly string[]; categories: readonly { id: string; text: string }[] }) {
  const t = useMessages();
  return (
    <>
      {quotes.length > 1 && (
        <Choices<string | null>
          label={t('markets.quote')}
          choices={[{ id: null, text: t('markets.allQuotes') }, ...quotes.map((id) => ({ id, text: id }))]}
          chosen={view.quote}
          onChoose={(quote) => onChange({ quote })}
          look="chips"
        />
      )}
      {categories.length > 0 && (
        <Choices<string | null>
          label={t('markets.category')}
          choices={[{ id: null, text: t('markets.allCategories') }, ...categories]}
          chosen={view.category}
          onChoose={(category) => onChange({ category })}
          look="chips"
        />
      )}
    </>
  );
}

/** Opens the screener, beside the search: both narrow the list. */
function ScreenerSwitch({
  view,
  isScreening,
  onScreen,
}: {
  view: MarketView;
  isScreening: boolean;
  onScreen: () => void;
}) {
  const t = useMessages();
  const count = conditions(view.screen);
  return (
    <button
      type="button"
      aria-expanded={isScreening}
      onClick={onScreen}
      className={buttonStyle('secondary', 'sm', 'gap-1.5')}
    >
      <Icon name="tune" size={16} />
      {count > 0 ? t('markets.screenerOn', { count }) : t('markets.screener')}
    </button>
  );
}

/** How the list is shown: as a table with the columns the reader wants, or as a map. */
function LookTools({ view, onChange }: Part) {
  const t = useMessages();
  return (
    <div className="ms-auto flex items-center gap-2">
      {!view.isMap && <ColumnSwitch table={MARKET_TABLE} />}
      <Choices
        label={t('markets.as')}
        choices={[
          { id: 'table', text: t('markets.as.table') },
          { id: 'map', text: t('markets.as.map') },
        ]}
        chosen={view.isMap ? 'map' : 'table'}
        onChoose={(as) => onChange({ isMap: as === 'map' })}
        look="chips"
      />
    </div>
  );
}
