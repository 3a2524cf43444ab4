import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';
import { MOVE_COLOUR, useLastMove } from '../use-last-move.ts';
import { useLastPrice } from '../use-last-price.ts';
import { GroupSelect } from './book-controls.tsx';
import { groupSteps } from './own-prices.ts';

/** The step that prices are grouped by, in the market's price units. */
export function Steps({
  rules,
  first,
  value,
  onChange,
}: {
  rules: MarketRules;
  first: Ticker;
  value: number;
  onChange: (ticks: number) => void;
}) {
  const { tag } = useLocale();
  const last = useLastPrice(rules.pairCode, first);
  const steps = groupSteps(last === null ? null : wholeUnits(last, rules.priceScale), rules);
  return (
    <GroupSelect
      steps={steps.map((ticks) => ({
        ticks,
        text: formatNumber(unitsText(BigInt(ticks) * rules.tickUnits, rules.priceScale), tag),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** The last price, and which way it went; pressing it takes it. */
export function LastPrice({ rules, first, isSmall = false }: { rules: MarketRules; first: Ticker; isSmall?: boolean }) {
  const { tag } = useLocale();
  const last = useLastPrice(rules.pairCode, first);
  const direction = useLastMove(last ?? '0');
  const sign = { up: '↑', down: '↓', flat: '' }[direction];
  return (
    <span
      className={`${isSmall ? 'text-sm' : 'text-lg'} font-semibold ${MOVE_COLOUR[direction]} ${last === null ? '' : 'cursor-pointer'}`}
      data-price={last ?? undefined}
    >
      {formatNumber(last, tag)} {sign}
    </span>
  );
}
