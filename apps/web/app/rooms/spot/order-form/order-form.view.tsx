import type { MarketStatus } from '@pelorus/protocol/spot/enums.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import type { FormEvent } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Link, useLocation } from 'react-router';
import { useLocale, usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Icon } from '../../../ui/icons.tsx';
import { NumberText } from '../../../ui/price-text.tsx';
import { useRefusalText } from '../../../ui/refusal-text.ts';
import { PercentSlider } from '../../../ui/slider.tsx';
import { SLIPPAGES_E2, useDesk } from '../desk/desk-settings.ts';
import { unitsText } from '../market-rules.ts';
import {
  AmountFields,
  PriceField,
  StopLimitField,
  TriggerField,
  UntilField,
  useProblemText,
  VisibleField,
} from './fields.view.tsx';
import { KindSwitch, SideSwitch } from './kind.view.tsx';
import { KINDS } from './kinds.ts';
import { shareOf } from './order-form.logic.ts';
import { PreviewRows } from './preview.view.tsx';
import type { OrderForm } from './use-order-form.ts';

const SHARES = [25, 50, 75, 100] as const;

/** Where an order is written. */
export function OrderFormView({ form }: { form: OrderForm }) {
  const t = useMessages();
  const isList = KINDS[form.draft.kind].list !== null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('trade.form.title')} className="flex flex-col gap-3 p-3">
      <MarketState status={form.rules.status} />
      <SideSwitch form={form} />
      <KindSwitch form={form} />
      <AvailableRow form={form} />
      {/* Of a list the profit comes first, then the stop; of one order what it waits for, then its price. */}
      {isList && <PriceField form={form} />}
      <TriggerField form={form} />
      <StopLimitField form={form} />
      {!isList && KINDS[form.draft.kind].hasPrice && <PriceField form={form} />}
      <AmountFields form={form} />
      <ShareRow form={form} />
      <UntilField form={form} />
      <VisibleField form={form} />
      {KINDS[form.draft.kind].byMoney && <SlippageLimit />}
      <PreviewRows form={form} />
      <Problems form={form} />
      <Submit form={form} />
    </form>
  );
}

/** A market that takes no orders: what is so, and what can be done (TRAD-207). */
function MarketState({ status }: { status: MarketStatus }) {
  const t = useMessages();
  if (status === 'TRADING') return null;
  return (
    <div className="flex gap-2 rounded bg-warn-soft p-3 text-sm text-warn">
      <Icon name="pause" size={18} />
      <p>{t(status === 'HALT' ? 'trade.problem.halted' : 'trade.problem.cancelOnly')}</p>
    </div>
  );
}

/** How much worse than the best price a market order may be filled; kept for every market (TRAD-223). */
function SlippageLimit() {
  const t = useMessages();
  const { tag } = useLocale();
  const limit = useDesk((desk) => desk.maxSlippageE2);
  return (
    <label className="flex items-center justify-between gap-3 text-xs">
      <span className="text-text-muted">{t('trade.form.maxSlippage')}</span>
      <select
        value={limit}
        onChange={(event) => useDesk.setState({ maxSlippageE2: Number(event.target.value) })}
        className="numeric h-7 rounded bg-surface-sunken px-1.5 max-lg:h-11"
      >
        {SLIPPAGES_E2.map((one) => (
          <option key={one} value={one}>
            {one === 0 ? t('trade.form.noLimit') : `${formatNumber(unitsText(BigInt(one), 2), tag)}%`}
          </option>
        ))}
      </select>
    </label>
  );
}

function AvailableRow({ form: { rules, draft, available, isLoggedIn } }: { form: OrderForm }) {
  const t = useMessages();
  const to = usePageLink();
  if (!isLoggedIn) return null;
  const [units, scale, asset] =
    draft.side === 'BUY'
      ? [available.quote, rules.quoteScale, rules.quote]
      : [available.base, rules.baseScale, rules.base];
  return (
    <p className="flex items-center justify-between text-sm">
      <span className="text-text-muted">{t('trade.form.available')}</span>
      <Link to={to('wallet')} className="numeric hover:underline">
        <NumberText value={units === null ? null : unitsText(units, scale)} /> {asset}
      </Link>
    </p>
  );
}

function ShareRow({ form }: { form: OrderForm }) {
  const t = useMessages();
  const { draft, rules, available, change } = form;
  const isKnown = (draft.side === 'BUY' ? available.quote : available.base) !== null;
  const take = (percent: number) => change({ do: 'share', percent, available });
  return (
    <div className="px-1">
      {/* The axis of a share runs from left to right in every language; the slider takes its direction from the locale. */}
      <I18nProvider locale="en-US">
        <div dir="ltr" className="px-2">
          <PercentSlider
            label={t('trade.form.share')}
            value={shareOf(draft, available, rules)}
            onChange={take}
            isDisabled={!isKnown}
          />
        </div>
      </I18nProvider>
      <div dir="ltr" className="grid grid-cols-4 gap-1">
        {SHARES.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={!isKnown}
            onClick={() => take(percent)}
            className="min-h-7 rounded bg-surface-sunken text-xs text-text-muted tabular-nums hover:text-text disabled:opacity-55 max-lg:min-h-9"
          >
            {percent}%
          </button>
        ))}
      </div>
    </div>
  );
}

function Problems({ form: { check, refusal, isTried } }: { form: OrderForm }) {
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  const missing = isTried
    ? (check.missingTrigger ?? check.missingPrice ?? check.missingUntil ?? check.missingAmount)
    : null;
  const isState = check.order?.id === 'trade.problem.halted' || check.order?.id === 'trade.problem.cancelOnly';
  const said = refusal === null ? ((isState ? null : check.order) ?? missing) : null;
  const text = refusal === null ? (said === null ? null : problemText(said)) : refusalText(refusal).text;
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && <p className="rounded bg-danger-soft px-3 py-2 text-sm text-danger">{text}</p>}
    </div>
  );
}

function Submit({ form }: { form: OrderForm }) {
  const t = useMessages();
  const { tag } = useLocale();
  const to = usePageLink();
  const { pathname } = useLocation();
  const { draft, rules, state, check } = form;
  if (!form.isLoggedIn) {
    return (
      <div className="flex flex-col gap-2">
        <Link to={to('register', {}, { forwardUrl: pathname })} className={buttonStyle('primary', 'md')}>
          {t('trade.form.signUp')}
        </Link>
        <Link to={to('login', {}, { redirectUrl: pathname })} className={buttonStyle('secondary', 'md')}>
          {t('trade.form.logIn')}
        </Link>
      </div>
    );
  }
  if (state === 'unknown') {
    return (
      <div className="flex flex-col gap-2">
        <p role="alert" className="rounded bg-warn-soft px-3 py-2 text-sm text-warn">
          {t('trade.form.unknown')}
        </p>
        <Button variant="secondary" onPress={form.checkAgain}>
          {t('trade.form.checkAgain')}
        </Button>
      </div>
    );
  }
  const byTotal = KINDS[draft.kind].byMoney && draft.given === 'total';
  const amount = byTotal ? draft.total : draft.quantity;
  const isSaid = /[1-9]/.test(amount);
  const values = {
    side: draft.side,
    base: rules.base,
    quote: rules.quote,
    amount: formatNumber(amount.replace(/\.$/, ''), tag),
  };
  return (
    <Button
      type="submit"
      size="md"
      variant={draft.side === 'BUY' ? 'up' : 'down'}
      isPending={state === 'sending'}
      isDisabled={check.order?.id === 'trade.problem.halted' || check.order?.id === 'trade.problem.cancelOnly'}
    >
      {!isSaid
        ? t('trade.form.submit', values)
        : t(byTotal ? 'trade.form.submitTotal' : 'trade.form.submitAmount', values)}
    </Button>
  );
}
