import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { OrderForm } from './form-facts.ts';
import type { OrderDraft } from './order-form.logic.ts';

const FIELD = 'h-10 min-w-0 rounded border border-line-strong bg-surface-raised px-2 text-sm max-md:h-11';
/** Deeper than anybody looks; the engine takes up to a hundred. */
const LEVELS = [0, 1, 2, 3, 4, 5, 10, 20];

/** Fields of a pegged order: side, level offset, and the current price. */
export default function PegFields({ form: { draft, rules, pegPrice, change } }: { form: OrderForm }) {
  const t = useMessages();
  const { tag } = useLocale();
  const own = draft.side === 'BUY' ? 'bid' : 'ask';
  const other = draft.side === 'BUY' ? 'ask' : 'bid';
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-2 gap-2">
        <label className="flex min-w-0 flex-col gap-1.5 text-sm font-medium">
          {t('trade.form.peg')}
          <select
            value={draft.peg}
            onChange={(event) => change({ do: 'peg', peg: event.target.value as OrderDraft['peg'] })}
            className={FIELD}
          >
            <option value="PRIMARY">{t(`trade.form.best.${own}`)}</option>
            <option value="MARKET">{t(`trade.form.best.${other}`)}</option>
          </select>
        </label>
        <label className="flex min-w-0 flex-col gap-1.5 text-sm font-medium">
          {t('trade.form.pegLevels')}
          <select
            value={draft.pegLevels}
            onChange={(event) => change({ do: 'pegLevels', levels: Number(event.target.value) })}
            className={FIELD}
          >
            {LEVELS.map((levels) => (
              <option key={levels} value={levels}>
                {levels}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="min-h-4 text-xs text-text-muted">
        {pegPrice === null
          ? t('trade.problem.noPeg')
          : t('trade.form.pegAt', { price: formatNumber(pegPrice, tag), quote: rules.quote })}
      </p>
    </div>
  );
}
