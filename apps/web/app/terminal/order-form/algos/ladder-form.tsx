import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { DISTRIBUTIONS } from '@pelorus/protocol/spot/algos.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { Select, SMALL_CHOICE } from '../../../ui/fields/select.tsx';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { unitsText } from '../../market-rules.ts';
import { averagePriceUnits } from '../estimate.ts';
import type { OrderForm } from '../form-facts.ts';
import { isSome } from '../order-form.logic.ts';
import type { Sending } from '../send-words.ts';
import { ladderBody } from './algo-bodies.ts';
import { checkLadder, LADDER_COUNT, type LadderDraft, rungsOf, wholeOf, worthOf } from './algo-draft.ts';
import { AlgoSubmit, Line, useAlgoProblem } from './algo-parts.tsx';
import { ladderFate } from './ladder-fate.ts';
import type { Submitting } from './submitting.ts';
import { useAlgoForm } from './use-algo-form.ts';
import { useBestAgainst } from './use-best-against.ts';

const EMPTY: LadderDraft = { from: '', to: '', count: '5', quantity: '', distribution: 'FLAT', isPostOnly: true };
const LADDER = {
  cleared: { quantity: '' },
  measured: ({ from, to }: LadderDraft) => [from, to],
  check: checkLadder,
  bodyOf: ladderBody,
};

/** Many limit orders between two prices, placed together. */
export function LadderForm({ form, submit }: { form: OrderForm; submit: Submitting }) {
  const t = useMessages();
  const say = useAlgoProblem();
  const { rules } = form;
  const first = () => ({ ...EMPTY, from: form.draft.price });
  const algoForm = useAlgoForm(form, submit, first, LADDER);
  const { draft, check, change } = algoForm;
  const price = (name: 'from' | 'to', label: 'trade.form.from' | 'trade.form.to') => (
    <DecimalField
      isDense
      label={t(label)}
      name={name}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
      digits={rules.priceScale}
      step={unitsText(rules.tickUnits, rules.priceScale)}
      unit={rules.quote}
      error={say(check.problems[name])}
    />
  );
  return (
    <>
      {price('from', 'trade.form.from')}
      {price('to', 'trade.form.to')}
      <DecimalField
        isDense
        label={t('trade.amount')}
        name="amount"
        value={draft.quantity}
        onChange={(quantity) => change({ quantity })}
        digits={rules.quantityScale}
        step={unitsText(rules.stepUnits, rules.quantityScale)}
        unit={rules.base}
        error={say(check.problems.quantity)}
      />
      <DecimalField
        isDense
        label={t('trade.form.orderCount')}
        name="count"
        value={draft.count}
        onChange={(count) => change({ count })}
        digits={0}
        step="1"
        error={say(check.problems.count)}
      />
      <Manner draft={draft} onChange={change} />
      <LadderPreview form={form} draft={draft} />
      <AlgoSubmit form={form} algoForm={algoForm} sending={sendingOf(form.draft.side, draft)} />
    </>
  );
}

function sendingOf(side: Side, { count, quantity }: LadderDraft): Sending | null {
  const orders = wholeOf(count, LADDER_COUNT);
  return orders === null || !isSome(quantity) ? null : { side, quantity, orders };
}

/** How the amount is spread, and whether the orders may trade at once. */
function Manner({ draft, onChange }: { draft: LadderDraft; onChange: (part: Partial<LadderDraft>) => void }) {
  const t = useMessages();
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-xs">
        <span aria-hidden="true" className="text-text-muted">
          {t('trade.form.sizes')}
        </span>
        <Select
          hideLabel
          label={t('trade.form.sizes')}
          options={DISTRIBUTIONS.map((id) => ({ id, text: t(`trade.form.sizes.${id}`) }))}
          value={draft.distribution}
          onChange={(distribution) => onChange({ distribution })}
          className={SMALL_CHOICE}
        />
      </div>
      <Checkbox isDense isSelected={draft.isPostOnly} onChange={(isPostOnly) => onChange({ isPostOnly })}>
        {t('trade.kind.postOnly')}
      </Checkbox>
    </>
  );
}

/** The orders that would be placed: their average price and fee, whether they would be refused, and each of them on demand. */
function LadderPreview({ form, draft }: { form: OrderForm; draft: LadderDraft }) {
  const t = useMessages();
  const { rules } = form;
  const best = useBestAgainst(form);
  const rungs = rungsOf(draft, rules);
  const quantity = rungs?.reduce((sum, rung) => sum + rung.quantityUnits, 0n) ?? 0n;
  const worth = rungs === null ? 0n : worthOf(rungs, rules);
  const average = averagePriceUnits(rules, worth, quantity);
  const fate = rungs === null ? null : ladderFate(form.draft.side, rungs, draft.isPostOnly, best, rules);
  const fee = fate?.fee ?? null;
  return (
    <div className="flex flex-col gap-1 text-xs">
      <Line label={t('trade.form.averagePrice')}>
        {average === null ? (
          '--'
        ) : (
          <>
            <NumberText value={unitsText(average, rules.priceScale)} /> {rules.quote}
          </>
        )}
      </Line>
      <Line label={t('trade.form.fee')}>
        {fee === null ? (
          '--'
        ) : (
          <>
            ≈ <NumberText value={unitsText(fee.units, fee.scale)} /> {fee.asset}
          </>
        )}
      </Line>
      {fate?.isRefused === true && (
        <p className="rounded bg-warn-soft px-2 py-1.5 text-warn">{t('trade.form.wouldTake')}</p>
      )}
      {rungs !== null && (
        <details>
          <summary className="min-h-6 cursor-pointer text-text-muted hover:text-text max-lg:min-h-11">
            {t('trade.form.eachOrder')}
          </summary>
          <ol className="numeric grid max-h-40 grid-cols-2 gap-x-3 overflow-y-auto">
            {rungs.map(({ priceUnits, quantityUnits }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order of a ladder is its place
              <li key={at} className="contents">
                <NumberText value={unitsText(priceUnits, rules.priceScale)} />
                <span className="text-end">
                  <NumberText value={unitsText(quantityUnits, rules.quantityScale)} />
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
