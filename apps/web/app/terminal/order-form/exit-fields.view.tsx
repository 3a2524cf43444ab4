import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';
import { exitOutcome } from './exit-outcome.ts';
import { EXITS, type Exit, exitUnits, isListed, PERCENT_SCALE } from './exits.ts';
import { useFieldError } from './fields.view.tsx';
import type { OrderForm } from './form-facts.ts';
import { readDraft } from './order-form.logic.ts';

const UNITS = ['price', 'percent'] as const;

/** The prices at which what is filled is closed, or how far they lie from the entry, and what each comes to (TRAD-320). */
export default function ExitFields({ form, note }: { form: OrderForm; note: string }) {
  const t = useMessages();
  const { rules, draft, change } = form;
  return (
    <fieldset aria-label={t('trade.form.exits')} className="flex flex-col gap-2 rounded border border-line p-2">
      <fieldset aria-label={t('trade.form.exitsIn')} className="flex gap-1 text-xs text-text-muted">
        {UNITS.map((unit) => (
          <button
            key={unit}
            type="button"
            aria-pressed={draft.exitsIn === unit}
            onClick={() => change({ do: 'exitsIn', exitsIn: unit })}
            className="min-h-6 rounded px-2 hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text max-lg:min-h-11"
          >
            {unit === 'price' ? rules.quote : '%'}
          </button>
        ))}
      </fieldset>
      {EXITS.map((exit) => (
        <ExitField key={exit} form={form} exit={exit} />
      ))}
      <p className="text-xs text-text-muted">{note}</p>
    </fieldset>
  );
}

function ExitField({ form, exit }: { form: OrderForm; exit: Exit }) {
  const t = useMessages();
  const said = useFieldError(form);
  const { tag } = useLocale();
  const { draft, rules, check, change, entryUnits } = form;
  const isPercent = draft.exitsIn === 'percent';
  const at = exitUnits(exit, draft, rules, entryUnits);
  const price = at === null || !isPercent ? '' : `${formatNumber(unitsText(at, rules.priceScale), tag)} ${rules.quote}`;
  return (
    <div className="flex flex-col gap-0.5">
      <DecimalField
        isDense
        label={t(`trade.form.${exit}`)}
        name={exit}
        value={draft[exit]}
        onChange={(text) => change({ do: exit, text })}
        digits={isPercent ? PERCENT_SCALE : rules.priceScale}
        step={isPercent ? '0.1' : unitsText(rules.tickUnits, rules.priceScale)}
        unit={isPercent ? '%' : rules.quote}
        error={said(check[exit], exit === 'takeProfit' ? check.missingExit : null)}
        aside={<span className="numeric shrink-0 text-text-muted">{price}</span>}
      />
      <Outcome form={form} exit={exit} at={check[exit] === null ? at : null} />
    </div>
  );
}

/** What an exit comes to, after fees; its line keeps its place while nothing is known. */
function Outcome({ form, exit, at }: { form: OrderForm; exit: Exit; at: bigint | null }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { rules } = form;
  const outcome = at === null ? null : outcomeOf(form, exit, at);
  return (
    <p className="flex justify-between gap-3 text-xs">
      <span className="text-text-muted">
        {t(exit === 'takeProfit' ? 'trade.form.expectedProfit' : 'trade.form.expectedLoss')}
      </span>
      <span className={`numeric ${outcome === null ? '' : outcome < 0n ? 'text-down' : 'text-up'}`}>
        {outcome === null ? '--' : `≈ ${signed(outcome, rules, tag)} ${rules.quote}`}
      </span>
    </p>
  );
}

const signed = (units: bigint, { quoteScale }: MarketRules, tag: Parameters<typeof formatNumber>[1]) =>
  formatNumber(unitsText(units, quoteScale), tag, { signed: true });

/** The profit waits in the book as a list's maker; everything else is met by the market. */
function outcomeOf({ draft, rules, preview }: OrderForm, exit: Exit, at: bigint): bigint | null {
  if (preview?.fee == null) return null;
  const quantityUnits =
    preview.quantity === null ? readDraft(draft, rules).quantity : wholeUnits(preview.quantity, rules.quantityScale);
  if (quantityUnits === null) return null;
  const quoteUnits = wholeUnits(preview.worth, rules.quoteScale);
  const isMaker = exit === 'takeProfit' && isListed(draft, rules);
  const rateE6 = isMaker ? rules.makerFeeE6 : rules.takerFeeE6;
  return exitOutcome({ side: draft.side, quantityUnits, quoteUnits, fee: preview.fee }, rules, at, rateE6);
}
