import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Select, SMALL_CHOICE } from '../../ui/fields/select.tsx';
import { InfoTip } from '../../ui/overlays/info-tip.tsx';
import { useTrading } from '../trading.ts';
import { timesOf } from './draft-times.ts';
import type { OrderForm } from './form-facts.ts';
import { KINDS_AT_HAND, tabOf } from './kinds.ts';
import { useKindGroups } from './use-kind-groups.ts';

/** Buy or sell. */
export function SideSwitch({ form: { draft, change } }: { form: OrderForm }) {
  const t = useMessages();
  return (
    <fieldset aria-label={t('trade.side')} className="grid grid-cols-2 gap-1 rounded bg-surface-sunken p-1">
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={draft.side === side}
          onClick={() => change({ do: 'side', side })}
          className={`min-h-8 rounded text-base font-medium text-text-muted hover:text-text max-lg:min-h-11 ${
            side === 'BUY'
              ? 'aria-pressed:bg-up-fill aria-pressed:text-on-up'
              : 'aria-pressed:bg-down-fill aria-pressed:text-on-down'
          }`}
        >
          {t(side === 'BUY' ? 'trade.buy' : 'trade.sell')}
        </button>
      ))}
    </fieldset>
  );
}

/** The kinds of order, what the chosen one does, and where it can be chosen how long it may wait (TRAD-310). */
export function KindSwitch({ form: { draft, rules, change } }: { form: OrderForm }) {
  const t = useMessages();
  const { kinds } = useTrading();
  const groups = useKindGroups(kinds);
  const tab = tabOf(draft.kind);
  const isAtHand = KINDS_AT_HAND.includes(tab);
  const times = timesOf(draft, rules);
  const of = draft.kind === 'limit' ? [] : [t(`trade.kind.hint.${draft.kind}`)];
  const lasts = times.length > 0 ? [t(`trade.tif.hint.${draft.timeInForce}`)] : [];
  return (
    <div className="relative flex flex-wrap items-center gap-x-2.5 max-lg:gap-x-1.5">
      <fieldset aria-label={t('trade.kind')} className="flex shrink-0 gap-2.5 max-lg:gap-1.5">
        {KINDS_AT_HAND.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={tab === kind}
            onClick={() => change({ do: 'kind', kind })}
            className="min-h-8 border-b-2 border-transparent text-sm whitespace-nowrap text-text-muted hover:text-text aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text max-lg:min-h-11"
          >
            {t(`trade.kind.${kind}`)}
          </button>
        ))}
      </fieldset>
      <Select
        hideLabel
        label={t('trade.kind')}
        placeholder={t('trade.kind.more')}
        groups={groups}
        value={isAtHand ? null : draft.kind}
        onChange={(kind) => change({ do: 'kind', kind })}
        className={`flex h-8 min-w-0 items-center gap-0.5 border-b-2 text-sm hover:text-text max-lg:h-11 ${isAtHand ? 'border-transparent text-text-muted' : 'border-accent font-medium text-text'}`}
      />
      <div className="ms-auto flex shrink-0 items-center gap-1 max-lg:gap-0">
        <InfoTip label={t('trade.kind.about')} text={[...of, ...lasts].join(' ')} />
        {times.length > 0 && (
          <Select
            hideLabel
            label={t('trade.tif')}
            options={times.map((id) => ({ id, text: id, hint: t(`trade.tif.hint.${id}`) }))}
            value={draft.timeInForce}
            onChange={(timeInForce) => change({ do: 'timeInForce', timeInForce })}
            className={SMALL_CHOICE}
          />
        )}
      </div>
    </div>
  );
}
