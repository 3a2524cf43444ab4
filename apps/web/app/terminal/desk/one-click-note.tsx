import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { OrderForm } from '../order-form/form-facts.ts';
import { isSome } from '../order-form/order-form.logic.ts';
import { isOneClickKind } from '../order-form/use-order-form.ts';

/** Under the book in one-click mode: what a press on a line does now (TRAD-204). */
export function OneClickNote({ form: { draft, rules, isOneClick } }: { form: OrderForm }) {
  const t = useMessages();
  const { tag } = useLocale();
  if (!isOneClick) return null;
  const isBuy = draft.side === 'BUY';
  const hasAmount = isSome(draft.quantity);
  const text = !isOneClickKind(draft.kind)
    ? t('trade.oneClick.limitOnly')
    : hasAmount
      ? t('trade.oneClick.does', { side: draft.side, amount: formatNumber(draft.quantity, tag), base: rules.base })
      : t('trade.oneClick.noAmount');
  return (
    <p
      role="status"
      className={`px-3 py-1.5 text-xs text-text ${!hasAmount ? 'bg-warn-soft' : isBuy ? 'bg-up-soft' : 'bg-down-soft'}`}
    >
      {text}
    </p>
  );
}
