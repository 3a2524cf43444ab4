import { trimZeros } from '@pelorus/money/units.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { DIRECTION_COLOUR, direction, PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import {
  averageOf,
  type CalculatorPart,
  leverageOf,
  liquidationOf,
  lotsOf,
  mostOf,
  priceText,
  profitOf,
  quantityText,
  quoteText,
  quoteUnitsOf,
  type Terms,
  targetOf,
  ticksOf,
} from './calculator.logic.ts';

/** The answer to a question: each number by its name. Read out as it changes. */
function Answers({ rows }: { rows: readonly (readonly [title: string, answer: React.ReactNode])[] }) {
  return (
    <dl aria-live="polite" className="flex flex-col gap-2 rounded bg-surface-sunken p-4">
      {rows.map(([title, answer]) => (
        <div key={title} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-text-muted">{title}</dt>
          <dd className="font-medium">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}

function Amount({ value, asset, signed = false }: { value: string | null; asset: string; signed?: boolean }) {
  if (value === null) return EMPTY_NUMBER;
  const colour = signed ? DIRECTION_COLOUR[direction(value)] : '';
  return (
    <span className="numeric">
      <NumberText value={trimZeros(value)} signed={signed} className={colour} />{' '}
      <span className="font-normal text-text-muted">{asset}</span>
    </span>
  );
}

/** The position that is typed; null: not all of it is there. */
function openedOf({ terms, typed }: CalculatorPart) {
  const [entry, lots] = [ticksOf(typed.entry, terms), lotsOf(typed.quantity, terms)];
  const leverage = leverageOf(typed.leverage, terms);
  return entry === null || lots === null || leverage === null ? null : { way: typed.way, entry, lots, leverage };
}

export function ProfitResult(part: CalculatorPart) {
  const t = useMessages();
  const { terms, typed } = part;
  const [opened, exit] = [openedOf(part), ticksOf(typed.exit, terms)];
  const found = opened === null || exit === null ? null : profitOf(opened, exit, terms);
  const { marginAsset } = terms.contract;
  const money = (units: number | undefined) => (units === undefined ? null : quoteText(units, terms));
  return (
    <Answers
      rows={[
        [t('futuresWallet.initial'), <Amount key="m" value={money(found?.marginUnits)} asset={marginAsset} />],
        [t('calculator.pnl'), <Amount key="p" value={money(found?.profitUnits)} asset={marginAsset} signed />],
        [t('calculator.roe'), found === null ? EMPTY_NUMBER : <PercentText key="r" value={String(found.roe * 100)} />],
      ]}
    />
  );
}

export function TargetResult({ terms, typed }: CalculatorPart) {
  const t = useMessages();
  const [entry, leverage] = [ticksOf(typed.entry, terms), leverageOf(typed.leverage, terms)];
  const target =
    entry === null || leverage === null ? null : targetOf({ way: typed.way, entry, leverage }, typed.roe, terms);
  const price = target === null ? null : priceText(target, terms);
  return (
    <Answers rows={[[t('calculator.exit'), <Amount key="t" value={price} asset={terms.contract.marginAsset} />]]} />
  );
}

export function LiquidationResult(part: CalculatorPart) {
  const t = useMessages();
  const { terms, typed } = part;
  const opened = openedOf(part);
  const wallet = typed.isCross ? quoteUnitsOf(typed.wallet, terms) : null;
  const isWhole = opened !== null && (!typed.isCross || wallet !== null);
  const found = isWhole ? liquidationOf(opened, wallet, terms) : null;
  const { marginAsset } = terms.contract;
  const answer =
    found === undefined ? (
      t('calculator.never')
    ) : (
      <Amount value={found === null ? null : priceText(found, terms)} asset={marginAsset} />
    );
  return <Answers rows={[[t('futuresWallet.liquidation'), answer]]} />;
}

export function MaximumResult({ terms, typed }: CalculatorPart) {
  const t = useMessages();
  const [entry, leverage] = [ticksOf(typed.entry, terms), leverageOf(typed.leverage, terms)];
  const wallet = quoteUnitsOf(typed.wallet, terms);
  const most = entry === null || leverage === null || wallet === null ? null : mostOf(entry, leverage, wallet, terms);
  const { base, marginAsset } = terms.contract;
  const quantity = most === null ? null : quantityText(most, terms);
  const value = most === null || entry === null ? null : quoteText(most * entry * terms.tickLotUnits, terms);
  return (
    <Answers
      rows={[
        [t('calculator.quantity'), <Amount key="q" value={quantity} asset={base} />],
        [t('calculator.value'), <Amount key="v" value={value} asset={marginAsset} />],
      ]}
    />
  );
}

const EMPTY_FILL = { price: '', quantity: '' };
const FILLS_MAX = 20;

/** Several entries and what they come to together. */
export function AverageResult({ terms }: { terms: Terms }) {
  const t = useMessages();
  const [fills, setFills] = useState([EMPTY_FILL, EMPTY_FILL]);
  const { base, marginAsset, priceScale, quantityScale } = terms.contract;
  const set = (at: number, change: Partial<typeof EMPTY_FILL>) =>
    setFills(fills.map((fill, i) => (i === at ? { ...fill, ...change } : fill)));
  const whole = fills.flatMap(({ price, quantity }) => {
    const [ticks, lots] = [ticksOf(price, terms), lotsOf(quantity, terms)];
    return ticks === null || lots === null ? [] : [{ ticks, lots }];
  });
  const average = averageOf(whole, terms);
  return (
    <>
      <ol className="flex flex-col gap-3">
        {fills.map((fill, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
          <li key={at} className="flex items-end gap-2">
            <div className="grid grow grid-cols-2 gap-2">
              <DecimalField
                label={t('calculator.priceOf', { number: at + 1 })}
                digits={priceScale}
                value={fill.price}
                onChange={(price) => set(at, { price })}
              />
              <DecimalField
                label={t('calculator.quantityOf', { number: at + 1 })}
                digits={quantityScale}
                value={fill.quantity}
                onChange={(quantity) => set(at, { quantity })}
              />
            </div>
            {fills.length > 1 && (
              <IconButton
                icon="trash"
                label={t('calculator.remove', { number: at + 1 })}
                onPress={() => setFills(fills.filter((_, i) => i !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {fills.length < FILLS_MAX && (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          className="self-start"
          onPress={() => setFills([...fills, EMPTY_FILL])}
        >
          {t('calculator.add')}
        </Button>
      )}
      <Answers
        rows={[
          [t('calculator.average'), <Amount key="a" value={average?.price ?? null} asset={marginAsset} />],
          [
            t('calculator.quantity'),
            <Amount key="q" value={average === null ? null : quantityText(average.lots, terms)} asset={base} />,
          ],
        ]}
      />
    </>
  );
}
