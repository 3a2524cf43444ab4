import { padFraction } from '@pelorus/money/units.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useMemo } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { ChartLevel } from '../../terminal/chart/chart-levels.ts';
import type { ContractDesk } from './contract-desk.ts';
import { positionRows } from './position-rows.ts';

/** Returns the lines of one's positions in the contract: where each was entered, and where it is liquidated. */
export function useChartLevels(desk: ContractDesk): readonly ChartLevel[] {
  const t = useMessages();
  const { tag } = useLocale();
  const { pairCode, priceScale } = desk.rules;
  const rows = positionRows(desk, 'mark').filter(({ position }) => position.symbol === pairCode);
  const texts = rows.map(({ liquidationPrice, position }) => [
    position.positionSide,
    position.entryPrice,
    liquidationPrice,
  ]);
  const key = JSON.stringify(texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same texts make the same lines
  return useMemo(
    () =>
      rows.flatMap(({ liquidationPrice, position, side }) => {
        const line = (id: string, price: string, isWarning: boolean): ChartLevel => ({
          id: `${id} ${position.positionSide}`,
          price: padFraction(price, priceScale),
          text: t(isWarning ? 'perp.chart.liquidation' : 'perp.chart.entry', { side, price: formatNumber(price, tag) }),
          isWarning,
        });
        const entry = line('entry', position.entryPrice, false);
        return liquidationPrice === null ? [entry] : [entry, line('liquidation', liquidationPrice, true)];
      }),
    [key, priceScale, t, tag],
  );
}
