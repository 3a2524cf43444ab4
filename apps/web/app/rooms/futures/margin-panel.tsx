import { mulDivCeil } from '@pelorus/money/ratios.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import { useMessages } from '../../i18n/messages.ts';
import { marginOf } from '../../terminal/contracts/standing.ts';
import { NumberText } from '../../ui/text/price-text.tsx';
import { sidesIn, useContractDesk } from './contract-desk.ts';
import { FractionText } from './fraction-text.tsx';

const RATIO_DIGITS = 4;

/** What stands behind one's positions in the contract's margin asset, by the engine's formulas. */
export function MarginPanel() {
  const t = useMessages();
  const desk = useContractDesk();
  const { rules, account } = desk;
  const found = sidesIn(desk, rules);
  const margin = found === null ? null : marginOf(found.availableUnits, found.sides);
  const amount = (units: number | undefined) => (units === undefined ? null : formatUnits(units, rules.quoteScale));
  const ratio =
    margin === null || margin.equityUnits <= 0
      ? null
      : formatUnits(mulDivCeil(margin.maintenanceUnits, 10 ** RATIO_DIGITS, margin.equityUnits), RATIO_DIGITS);
  const rows = [
    ['perp.wallet', account.balances?.get(rules.quote)?.available ?? null],
    ['perp.equity', amount(margin?.equityUnits)],
    ['perp.unrealised', amount(margin?.profitUnits)],
    ['perp.initialMargin', amount(margin?.initialUnits)],
    ['perp.maintenance', amount(margin?.maintenanceUnits)],
    ['perp.free', amount(margin === null ? undefined : Math.max(0, margin.freeUnits))],
  ] as const;
  return (
    <dl className="grid max-w-md gap-2 py-3 text-sm">
      <div className="flex justify-between gap-3">
        <dt className="text-text-muted">{t('perp.marginRatio')}</dt>
        <dd>
          <FractionText value={ratio} isPlain />
        </dd>
      </div>
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-text-muted">{t(label)}</dt>
          <dd>
            <NumberText value={value} maxDigits={2} /> {rules.quote}
          </dd>
        </div>
      ))}
    </dl>
  );
}
