import { formatUnits, trimZeros } from '@pelorus/money/units.ts';
import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { liquidationAfter, orderCost } from '../../terminal/contracts/order-effect.ts';
import { unitsText, wholeUnits } from '../../terminal/market-rules.ts';
import { exitTexts } from '../../terminal/order-form/exits.ts';
import type { OrderForm } from '../../terminal/order-form/form-facts.ts';
import type { FormParts } from '../../terminal/order-form/form-parts.ts';
import { KINDS } from '../../terminal/order-form/kinds.ts';
import { ExitsBox, PostOnlyBox } from '../../terminal/order-form/limit-boxes.view.tsx';
import { isSome, readDraft } from '../../terminal/order-form/order-form.logic.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select, SMALL_CHOICE } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NumberText } from '../../ui/text/price-text.tsx';
import { sidesIn, useContractDesk } from './contract-desk.ts';
import { ContractSettings } from './contract-settings.tsx';
import { isReducing, positionSideOf } from './contract-trading.ts';
import { isExitWrong, isStopBeyond } from './exit-warnings.ts';
import { FormLinks } from './form-links.tsx';

const ExitFields = lazyPart(() => import('../../terminal/order-form/exit-fields.view.tsx'));

type Part = { form: OrderForm };

/** The words for a side: what it opens, or in hedge mode what it closes. */
function useSideText(): (side: Side, isClosing: boolean) => string {
  const t = useMessages();
  return (side, isClosing) => {
    if (isClosing) return t(side === 'BUY' ? 'perp.closeShort' : 'perp.closeLong');
    return t(side === 'BUY' ? 'perp.buyLong' : 'perp.sellShort');
  };
}

const useIsHedge = () => useContractDesk().standing?.isHedge === true;

/** Margin mode and leverage; in hedge mode to open or to close; and the side. */
function SidePart({ form: { draft, change, isLoggedIn } }: Part) {
  const t = useMessages();
  const sideText = useSideText();
  const isHedge = useIsHedge();
  const isClosing = isHedge && draft.isClosing;
  // Ladders and TWAPs are of one-way mode.
  const isOff = isHedge && KINDS[draft.kind].algo !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such choice
  useEffect(() => {
    if (isOff) change({ do: 'kind', kind: 'limit' });
  }, [isOff]);
  // A post-only order of a contract stands until it is cancelled.
  const mustWait = draft.kind === 'postOnly' && draft.timeInForce !== 'GTC';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such choice
  useEffect(() => {
    if (mustWait) change({ do: 'timeInForce', timeInForce: 'GTC' });
  }, [mustWait]);
  return (
    <>
      {isLoggedIn && <ContractSettings />}
      {isHedge && (
        <fieldset aria-label={t('perp.openOrClose')} className="grid grid-cols-2 border-b border-line text-sm">
          {[false, true].map((isOn) => (
            <button
              key={String(isOn)}
              type="button"
              aria-pressed={draft.isClosing === isOn}
              onClick={() => change({ do: 'flag', flag: 'isClosing', isOn })}
              className="min-h-8 border-b-2 border-transparent text-text-muted hover:text-text aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text max-lg:min-h-11"
            >
              {t(isOn ? 'perp.close' : 'perp.open')}
            </button>
          ))}
        </fieldset>
      )}
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
            {sideText(side, isClosing)}
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** Reduce-only, which price triggers, and the exits of what is filled. */
function FieldsPart({ form }: Part) {
  const t = useMessages();
  const isHedge = useIsHedge();
  const { draft, change } = form;
  const hasExits = draft.hasExits;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-x-4">
        <ExitsBox form={form} />
        {!isHedge && (
          <Checkbox
            isDense
            isSelected={draft.isReduceOnly}
            onChange={(isOn) => change({ do: 'flag', flag: 'isReduceOnly', isOn })}
          >
            {t('perp.reduceOnly')}
          </Checkbox>
        )}
        <PostOnlyBox form={form} />
      </div>
      {hasExits && <ContractExits form={form} />}
      {(hasExits || KINDS[draft.kind].trigger !== null) && (
        <div className="flex items-center justify-between gap-3 text-xs">
          <span aria-hidden="true" className="text-text-muted">
            {t('perp.triggerBy')}
          </span>
          <Select
            hideLabel
            label={t('perp.triggerBy')}
            options={[
              { id: 'mark', text: t('perp.mark') },
              { id: 'last', text: t('perp.last') },
            ]}
            value={draft.isByLast ? 'last' : 'mark'}
            onChange={(by) => change({ do: 'flag', flag: 'isByLast', isOn: by === 'last' })}
            className={SMALL_CHOICE}
          />
        </div>
      )}
    </div>
  );
}

function ContractExits({ form }: Part) {
  const t = useMessages();
  const warning = useExitWarning(form);
  return (
    <>
      <Suspense fallback={<Skeleton className="h-44 w-auto" />}>
        <ExitFields form={form} note={t('perp.exitsWith')} />
      </Suspense>
      {warning !== null && <p className="rounded bg-warn-soft px-2 py-1.5 text-xs text-warn">{t(warning)}</p>}
    </>
  );
}

/** What is wrong with the exits as they are written; null: nothing. */
function useExitWarning(form: OrderForm): MessageId | null {
  const { draft, rules, check, entryUnits: at } = form;
  const liquidationTicks = useEffectOf(form)?.liquidationTicks ?? null;
  if (check.takeProfit !== null || check.stopLoss !== null) return null;
  const { takeProfit = '', stopLoss = '' } = exitTexts(draft, rules, at);
  const exits = { side: draft.side, takeProfit, stopLoss };
  if (at !== null && isExitWrong(exits, at, rules)) return 'perp.exitWrong';
  return isStopBeyond(exits, liquidationTicks, rules) ? 'perp.stopBeyond' : null;
}

/** Returns what the order in the form would cost and do; null while it is not whole. */
function useEffectOf({ draft, rules: { takerFeeE6, makerFeeE6 }, preview, available }: OrderForm) {
  const desk = useContractDesk();
  const { rules, standing } = desk;
  const isHedge = standing?.isHedge === true;
  const positionSide = positionSideOf(draft, isHedge);
  const { price, quantity: typed, stop } = readDraft(draft, rules);
  const quantity = typed ?? (preview?.quantity == null ? null : wholeUnits(preview.quantity, rules.quantityScale));
  const average = preview?.averagePrice == null ? null : wholeUnits(preview.averagePrice, rules.priceScale);
  const at = KINDS[draft.kind].hasPrice ? price : (average ?? stop);
  const found = sidesIn(desk, rules, positionSide);
  const of = found?.sides.find((side) => side.symbol === rules.pairCode && side.positionSide === positionSide);
  // What passes the largest order by far is no amount to reckon with.
  if (found === null || of === undefined || quantity === null || at === null) return null;
  if (quantity > rules.quantityMax || at > rules.priceMax || (available.most ?? 0n) * 100n < quantity) return null;
  const account = { ...found, of };
  const wish = {
    side: draft.side,
    lots: Number(quantity / rules.stepUnits),
    priceTicks: Number(at / rules.tickUnits),
    isReducing: isReducing(draft, isHedge),
    feeE6: preview?.isTaker === false && KINDS[draft.kind].trigger === null ? makerFeeE6 : takerFeeE6,
  };
  if (wish.lots === 0 || wish.priceTicks === 0) return null;
  return { ...orderCost(account, wish), liquidationTicks: liquidationAfter(account, wish) };
}

/** What the order takes of the margin, where its position would be liquidated, and how large it may be. */
function PreviewPart({ form }: Part) {
  const t = useMessages();
  const to = usePageLink();
  const { rules } = useContractDesk();
  const { available, preview } = form;
  const effect = useEffectOf(form);
  const inQuote = (units: number | undefined) =>
    units === undefined ? null : trimZeros(formatUnits(units, rules.quoteScale));
  const ticks = effect?.liquidationTicks ?? null;
  const liquidation = ticks === null ? null : formatUnits(ticks * Number(rules.tickUnits), rules.priceScale);
  const most = available.most == null ? null : unitsText(available.most, rules.quantityScale);
  return (
    <div className="flex flex-col gap-1 text-xs">
      {KINDS[form.draft.kind].byMoney && (
        <Row label={t('trade.form.averagePrice')} value={preview?.averagePrice ?? null} asset={rules.quote} />
      )}
      <Row label={t('perp.cost')} value={inQuote(effect?.costUnits)} asset={rules.quote} />
      <Row label={t('perp.initialMargin')} value={inQuote(effect?.marginUnits)} asset={rules.quote} />
      <Row
        label={
          <Link to={to('legal-fees')} className="underline decoration-dotted">
            {t('trade.form.fee')}
          </Link>
        }
        value={inQuote(effect?.feeUnits)}
        asset={rules.quote}
      />
      <Row label={t('perp.liquidationPrice')} value={liquidation} asset={rules.quote} />
      <Row label={t('perp.most')} value={most} asset={rules.base} />
      {effect?.isWithinLeverage === false && <Warning>{t('error.LEVERAGE_TOO_HIGH')}</Warning>}
      {preview?.isThin === true && <Warning>{t('trade.form.thin')}</Warning>}
      {preview?.fate === 'refused' && form.refusal === null && <Warning>{t('trade.form.wouldTake')}</Warning>}
      <FormLinks />
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <p className="rounded bg-warn-soft px-2 py-1.5 text-warn">{children}</p>;
}

function Row({ label, value, asset }: { label: ReactNode; value: string | null; asset: string }) {
  return (
    <p className="flex justify-between gap-3">
      <span className="text-text-muted">{label}</span>
      <span className="numeric">
        <NumberText value={value} /> {value !== null && asset}
      </span>
    </p>
  );
}

function useSubmitText({ draft, rules }: OrderForm): string {
  const { tag } = useLocale();
  const sideText = useSideText();
  const text = sideText(draft.side, useIsHedge() && draft.isClosing);
  const { algo, byMoney } = KINDS[draft.kind];
  const byTotal = byMoney && draft.given === 'total';
  const amount = byTotal ? draft.total : draft.quantity;
  return algo === null && isSome(amount)
    ? `${text} ${formatNumber(amount, tag)} ${byTotal ? rules.quote : rules.base}`
    : text;
}

export const CONTRACT_FORM: FormParts = {
  Side: SidePart,
  Fields: FieldsPart,
  Preview: PreviewPart,
  useSubmitText,
  costLabel: 'perp.cost',
  moneyLabel: 'perp.orderValue',
};
