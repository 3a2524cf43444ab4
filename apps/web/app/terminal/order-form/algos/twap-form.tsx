import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { unitsText } from '../../market-rules.ts';
import type { OrderForm } from '../form-facts.ts';
import { isSome, readAmount } from '../order-form.logic.ts';
import type { Sending } from '../send-words.ts';
import { twapBody } from './algo-bodies.ts';
import { checkTwap, TWAP_MINUTES, TWAP_PARTS, type TwapDraft, wholeOf } from './algo-draft.ts';
import { AlgoSubmit, Line, useAlgoProblem } from './algo-parts.tsx';
import type { Submitting } from './submitting.ts';
import { twapFee } from './twap-fee.ts';
import { useAlgoForm } from './use-algo-form.ts';
import { useBestAgainst } from './use-best-against.ts';

const EMPTY: TwapDraft = { given: 'quantity', amount: '', limit: '', minutes: '60', parts: '60', isRandom: true };
const TWAP = { cleared: { amount: '' }, measured: () => [], check: checkTwap, bodyOf: twapBody };

/** One order in many parts over time, at the market as it is at each. */
export function TwapForm({ form, submit }: { form: OrderForm; submit: Submitting }) {
  const t = useMessages();
  const say = useAlgoProblem();
  const { rules } = form;
  const { side } = form.draft;
  const algoForm = useAlgoForm(form, submit, () => EMPTY, TWAP);
  const { draft, check, change } = algoForm;
  const isMoney = side === 'BUY' && draft.given === 'total';
  const count = (name: 'minutes' | 'parts') => (
    <DecimalField
      isDense
      label={t(`trade.form.${name}`)}
      name={name}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
      digits={0}
      step="1"
      error={say(check.problems[name])}
    />
  );
  return (
    <>
      {side === 'BUY' && form.available.costOf === undefined && <GivenIn form={form} draft={draft} onChange={change} />}
      <DecimalField
        isDense
        label={t(isMoney ? 'trade.form.spend' : 'trade.amount')}
        name="amount"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        digits={isMoney ? rules.quoteScale : rules.quantityScale}
        step={isMoney ? '1' : unitsText(rules.stepUnits, rules.quantityScale)}
        unit={isMoney ? rules.quote : rules.base}
        error={say(check.problems.amount)}
      />
      {!isMoney && <Limit form={form} draft={draft} onChange={change} error={say(check.problems.limit)} />}
      <div className="grid grid-cols-2 items-start gap-2">
        {count('minutes')}
        {count('parts')}
      </div>
      <Checkbox isDense isSelected={draft.isRandom} onChange={(isRandom) => change({ isRandom })}>
        {t('trade.form.random')}
      </Checkbox>
      <TwapPreview form={form} draft={draft} isMoney={isMoney} />
      <AlgoSubmit form={form} algoForm={algoForm} sending={sendingOf(side, draft, isMoney)} />
    </>
  );
}

function sendingOf(side: Side, { amount, parts }: TwapDraft, isMoney: boolean): Sending | null {
  const count = wholeOf(parts, TWAP_PARTS);
  if (count === null || !isSome(amount)) return null;
  return { side, ...(isMoney ? { quoteQuantity: amount } : { quantity: amount }), parts: count };
}

/** The worst price it may trade at. */
function Limit({
  form: {
    rules,
    draft: { side },
  },
  draft,
  onChange,
  error,
}: {
  form: OrderForm;
  draft: TwapDraft;
  onChange: (part: Partial<TwapDraft>) => void;
  error: string | null;
}) {
  const t = useMessages();
  return (
    <DecimalField
      isDense
      label={t(side === 'BUY' ? 'trade.form.highest' : 'trade.form.lowest')}
      name="limit"
      value={draft.limit}
      onChange={(limit) => onChange({ limit })}
      digits={rules.priceScale}
      step={unitsText(rules.tickUnits, rules.priceScale)}
      unit={rules.quote}
      error={error}
    />
  );
}

/** Whether a purchase is given in coins or in money. */
function GivenIn({
  form: { rules },
  draft,
  onChange,
}: {
  form: OrderForm;
  draft: TwapDraft;
  onChange: (part: Partial<TwapDraft>) => void;
}) {
  const t = useMessages();
  return (
    <fieldset aria-label={t('trade.form.givenIn')} className="flex items-center gap-2 text-xs text-text-muted">
      <span>{t('trade.form.givenIn')}</span>
      {(['quantity', 'total'] as const).map((given) => (
        <button
          key={given}
          type="button"
          aria-pressed={draft.given === given}
          onClick={() => onChange({ given, amount: '' })}
          className="min-h-6 rounded px-2 hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text max-lg:min-h-11"
        >
          {given === 'quantity' ? rules.base : rules.quote}
        </button>
      ))}
    </fieldset>
  );
}

/** How large each part is, how long lies between two, and what all of it pays. */
function TwapPreview({ form, draft, isMoney }: { form: OrderForm; draft: TwapDraft; isMoney: boolean }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { rules } = form;
  const fee = twapFee(draft, form.draft.side, useBestAgainst(form), rules);
  const rate = formatNumber(unitsText(BigInt(rules.takerFeeE6), 4), tag);
  const [scale, asset] = isMoney ? [rules.quoteScale, rules.quote] : [rules.quantityScale, rules.base];
  const amount = readAmount(draft.amount, scale);
  const parts = wholeOf(draft.parts, TWAP_PARTS);
  const minutes = wholeOf(draft.minutes, TWAP_MINUTES);
  const each = typeof amount !== 'object' || parts === null ? null : unitsText(amount.units / BigInt(parts), scale);
  const seconds = parts === null || minutes === null ? null : unitsText(BigInt(minutes * 600) / BigInt(parts), 1);
  return (
    <div className="flex flex-col gap-1 text-xs">
      <Line label={t('trade.form.eachPart')}>{each === null ? '--' : `≈ ${formatNumber(each, tag)} ${asset}`}</Line>
      <Line label={t('trade.form.between')}>
        {seconds === null ? '--' : t('trade.form.seconds', { count: formatNumber(seconds, tag) })}
      </Line>
      <Line label={t('trade.form.feeAt', { rate })}>
        {fee === null ? (
          '--'
        ) : (
          <>
            ≈ <NumberText value={unitsText(fee.units, fee.scale)} /> {fee.asset}
          </>
        )}
      </Line>
    </div>
  );
}
