import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useTrading } from '../trading.ts';
import type { OrderForm } from './form-facts.ts';
import { KINDS, KINDS_AT_HAND, type OrderKind, type Wait } from './kinds.ts';

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

/** The kinds of order; and where it can be chosen how long one may wait. */
export function KindSwitch({ form: { draft, change } }: { form: OrderForm }) {
  const t = useMessages();
  const { kinds } = useTrading();
  const { times } = KINDS[draft.kind];
  const isAtHand = KINDS_AT_HAND.includes(draft.kind);
  const hint =
    draft.kind === 'limit' || draft.timeInForce === 'GTD'
      ? t(`trade.tif.hint.${draft.timeInForce}`)
      : t(`trade.kind.hint.${draft.kind}`);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-3">
        <fieldset aria-label={t('trade.kind')} className="flex gap-3">
          {KINDS_AT_HAND.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={draft.kind === kind}
              onClick={() => change({ do: 'kind', kind })}
              className="min-h-8 border-b-2 border-transparent text-sm whitespace-nowrap text-text-muted hover:text-text aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text max-lg:min-h-11"
            >
              {t(`trade.kind.${kind}`)}
            </button>
          ))}
        </fieldset>
        <select
          aria-label={t('trade.kind.more')}
          value={isAtHand ? '' : draft.kind}
          onChange={(event) => change({ do: 'kind', kind: event.target.value as OrderKind })}
          className={`h-8 min-w-0 grow border-b-2 bg-surface-raised text-sm text-ellipsis max-lg:h-11 ${isAtHand ? 'border-transparent text-text-muted' : 'border-accent font-medium text-text'}`}
        >
          {isAtHand && (
            <option value="" disabled>
              {t('trade.kind.more')}
            </option>
          )}
          {kinds.map(([group, itsKinds]) => (
            <optgroup key={group} label={t(`trade.kind.group.${group}`)}>
              {itsKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`trade.kind.${kind}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className="flex items-start justify-between gap-3">
        <p className="text-xs text-text-muted">{hint}</p>
        {times.length > 0 && (
          <select
            aria-label={t('trade.tif')}
            value={draft.timeInForce}
            onChange={(event) => change({ do: 'timeInForce', timeInForce: event.target.value as Wait })}
            className="h-7 shrink-0 rounded bg-surface-sunken px-1.5 text-xs max-lg:h-11"
          >
            {times.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}
