import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { OrderForm } from './form-facts.ts';

const FIELD =
  'flex h-9 min-w-0 items-center justify-between gap-1 rounded border border-line-strong bg-surface-raised px-2 text-sm max-lg:h-11';
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
        <Select
          label={t('trade.form.peg')}
          options={[
            { id: 'PRIMARY', text: t(`trade.form.best.${own}`) },
            { id: 'MARKET', text: t(`trade.form.best.${other}`) },
          ]}
          value={draft.peg}
          onChange={(peg) => change({ do: 'peg', peg })}
          className={FIELD}
        />
        <Select
          label={t('trade.form.pegLevels')}
          options={LEVELS.map((levels) => ({ id: String(levels), text: String(levels) }))}
          value={String(draft.pegLevels)}
          onChange={(levels) => change({ do: 'pegLevels', levels: Number(levels) })}
          className={FIELD}
        />
      </div>
      <p className="min-h-4 text-xs text-text-muted">
        {pegPrice === null
          ? t('trade.problem.noPeg')
          : t('trade.form.pegAt', { price: formatNumber(pegPrice, tag), quote: rules.quote })}
      </p>
    </div>
  );
}
