import { formatNumber } from '@pelorus/site/numbers.ts';
import { type FormEvent, Suspense, useContext, useRef } from 'react';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Select, SMALL_CHOICE } from '../../ui/fields/select.tsx';
import { PercentSlider } from '../../ui/fields/slider.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { SLIPPAGES_E2, useDesk } from '../desk/desk-settings.ts';
import { unitsText } from '../market-rules.ts';
import { isTimed } from './draft-times.ts';
import { AmountFields, PriceField, StopLimitField, TriggerField } from './fields.view.tsx';
import { focusWrong } from './focus-field.ts';
import type { OrderForm } from './form-facts.ts';
import { FormPartsContext } from './form-parts.ts';
import { KindSwitch, SideSwitch } from './kind.view.tsx';
import { KINDS } from './kinds.ts';
import { ExitsBox, IcebergBox, PostOnlyBox, useIceberg, VisibleField } from './limit-boxes.view.tsx';
import { isMarketState, MarketState } from './market-state.tsx';
import { OldPreview } from './old-preview.view.tsx';
import { PreviewRows } from './preview.view.tsx';
import { SendButton } from './send-button.tsx';
import { ABOVE_SEND_PLACE, SendAlert, SendPlace } from './send-place.tsx';
import { sendWords } from './send-words.ts';
import { shareOf } from './share-of.ts';
import { SignUpLinks } from './sign-up-links.tsx';
import { useProblemText } from './use-problem-text.ts';

// Rarely used kinds load on selection.
const AlgoBody = lazyPart(() => import('./algos/algo-body.tsx'));
const ExitFields = lazyPart(() => import('./exit-fields.view.tsx'));
const FollowerFields = lazyPart(() => import('./follower-fields.view.tsx'));
const GoodTillFields = lazyPart(() => import('./good-till.view.tsx'));
const PegFields = lazyPart(() => import('./peg-fields.view.tsx'));

const SHARES = [25, 50, 75, 100] as const;

/** The order form. */
export function OrderFormView({ form }: { form: OrderForm }) {
  const t = useMessages();
  const { list, follows, isPegged, algo, hasPrice, byMoney } = KINDS[form.draft.kind];
  const isOco = list === 'OCO';
  const parts = useContext(FormPartsContext);
  const submitting = useRef<(() => void) | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (submitting.current === null) form.submit();
    else submitting.current();
    // The problem is rendered by then.
    requestAnimationFrame(() => focusWrong(currentTarget));
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={t('trade.form.title')}
      className={`flex min-h-[min(100%,42rem)] flex-col gap-2.5 p-3 ${ABOVE_SEND_PLACE}`}
    >
      <MarketState rules={form.rules} />
      {parts === null ? <SideSwitch form={form} /> : <parts.Side form={form} />}
      <KindSwitch form={form} />
      <AvailableRow form={form} />
      {algo !== null ? (
        <Suspense fallback={<Skeleton className="h-96 w-auto" />}>
          <AlgoBody key={algo} form={form} algo={algo} submit={submitting} />
        </Suspense>
      ) : (
        <>
          {/* Of profit and stop the profit comes first, then the stop; of one order what it waits for, then its price. */}
          {isOco && <PriceField form={form} />}
          {follows === null && <TriggerField form={form} />}
          {follows === null && <StopLimitField form={form} />}
          {isPegged && (
            <Suspense fallback={<Skeleton className="h-16 w-auto" />}>
              <PegFields form={form} />
            </Suspense>
          )}
          {!isOco && hasPrice && <PriceField form={form} />}
          <AmountFields form={form} />
          <ShareRow form={form} />
          {follows !== null && (
            <Suspense fallback={<Skeleton className="h-56 w-auto" />}>
              <FollowerFields form={form} />
            </Suspense>
          )}
          {isTimed(form.draft) && (
            <Suspense fallback={<Skeleton className="h-20 w-auto" />}>
              <GoodTillFields form={form} />
            </Suspense>
          )}
          {parts === null ? <SpotBoxes form={form} /> : <parts.Fields form={form} />}
          {byMoney && <SlippageLimit />}
          <OldPreview>{parts === null ? <PreviewRows form={form} /> : <parts.Preview form={form} />}</OldPreview>
          <SendPlace>
            <Problems form={form} />
            <Submit form={form} useText={parts?.useSubmitText ?? useSpotText} />
          </SendPlace>
        </>
      )}
    </form>
  );
}

/** What a limit order is besides: each a box, with its fields under all of them. */
function SpotBoxes({ form }: { form: OrderForm }) {
  const iceberg = useIceberg(form);
  return (
    <>
      <div className="flex flex-wrap gap-x-4 empty:hidden">
        <ExitsBox form={form} />
        <IcebergBox iceberg={iceberg} />
        <PostOnlyBox form={form} />
      </div>
      <VisibleField form={form} iceberg={iceberg} />
      {form.draft.hasExits && <SpotExits form={form} />}
    </>
  );
}

/** A list's exits wait for the whole order; with them one by market goes out as a limit order (TRAD-322). */
function SpotExits({ form }: { form: OrderForm }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { marketEntry, rules } = form;
  const at = marketEntry === null ? null : formatNumber(unitsText(marketEntry.priceUnits, rules.priceScale), tag);
  const market = at === null ? [] : [t('trade.form.exitsMarket', { price: at, quote: rules.quote })];
  return (
    <Suspense fallback={<Skeleton className="h-48 w-auto" />}>
      <ExitFields form={form} note={[...market, t('trade.form.exitsLater')].join(' ')} />
    </Suspense>
  );
}

/** How much worse than the best price a market order may be filled; kept for every market (TRAD-223). */
function SlippageLimit() {
  const t = useMessages();
  const { tag } = useLocale();
  const limit = useDesk((desk) => desk.maxSlippageE2);
  return (
    <div className="flex items-center justify-between gap-3 text-xs">
      <span aria-hidden="true" className="text-text-muted">
        {t('trade.form.maxSlippage')}
      </span>
      <Select
        hideLabel
        label={t('trade.form.maxSlippage')}
        options={SLIPPAGES_E2.map((one) => ({
          id: String(one),
          text: one === 0 ? t('trade.form.noLimit') : `${formatNumber(unitsText(BigInt(one), 2), tag)}%`,
        }))}
        value={String(limit)}
        onChange={(text) => useDesk.setState({ maxSlippageE2: Number(text) })}
        className={SMALL_CHOICE}
      />
    </div>
  );
}

function AvailableRow({ form: { rules, draft, available, isLoggedIn } }: { form: OrderForm }) {
  const t = useMessages();
  const to = usePageLink();
  if (!isLoggedIn) return null;
  const [units, scale, asset] =
    draft.side === 'BUY' || available.most !== undefined
      ? [available.quote, rules.quoteScale, rules.quote]
      : [available.base, rules.baseScale, rules.base];
  return (
    <p className="flex items-center justify-between text-xs">
      <span className="text-text-muted">{t('trade.form.available')}</span>
      <Link to={to('wallet')} className="numeric hover:underline max-lg:-my-3.5 max-lg:py-3.5">
        <NumberText value={units === null ? null : unitsText(units, scale)} /> {asset}
      </Link>
    </p>
  );
}

function ShareRow({ form }: { form: OrderForm }) {
  const t = useMessages();
  const { draft, rules, available, change } = form;
  const { most = draft.side === 'BUY' ? available.quote : available.base } = available;
  const isKnown = most !== null;
  const take = (percent: number) => change({ do: 'share', percent, available });
  return (
    <div className="px-1">
      <PercentSlider
        label={t('trade.form.share')}
        value={shareOf(draft, available, rules)}
        onChange={take}
        isDisabled={!isKnown}
      />
      <div dir="ltr" className="grid grid-cols-4 gap-1">
        {SHARES.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={!isKnown}
            onClick={() => take(percent)}
            className="min-h-7 rounded bg-surface-sunken text-xs text-text-muted tabular-nums hover:text-text disabled:opacity-55 max-lg:min-h-11"
          >
            {percent}%
          </button>
        ))}
      </div>
    </div>
  );
}

function Problems({ form: { draft, check, refusal, isTried } }: { form: OrderForm }) {
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  // An empty field is marked; a peg price missing from the book has no field.
  const missing = isTried && KINDS[draft.kind].isPegged ? check.missingPrice : null;
  const isState = isMarketState(check.order);
  const said = refusal === null ? ((isState ? null : check.order) ?? missing) : null;
  const text = refusal === null ? (said === null ? null : problemText(said)) : refusalText(refusal).text;
  return <SendAlert>{text}</SendAlert>;
}

function Submit({ form, useText }: { form: OrderForm; useText: (form: OrderForm) => string }) {
  const { draft, inHand, check, isLoggedIn } = form;
  const text = useText(form);
  if (!isLoggedIn) return <SignUpLinks />;
  return (
    <SendButton side={draft.side} inHand={inHand} isDisabled={isMarketState(check.order)}>
      {text}
    </SendButton>
  );
}

function useSpotText({ draft, rules }: OrderForm): string {
  const t = useMessages();
  const { tag } = useLocale();
  const byTotal = KINDS[draft.kind].byMoney && draft.given === 'total';
  const amount = byTotal ? { quoteQuantity: draft.total } : { quantity: draft.quantity };
  const words = sendWords({ side: draft.side, ...amount }, rules, t, tag);
  return draft.hasExits ? `${words} · ${t('trade.form.exits')}` : words;
}
