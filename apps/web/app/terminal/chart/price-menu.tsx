import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddAlert } from '../../shell/alerts/price-alerts.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { useCopy } from '../../ui/gestures/use-copy.ts';
import PopoverMenu from '../../ui/overlays/popover-menu.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import type { MarketRules } from '../market-rules.ts';
import { focusField } from '../order-form/focus-field.ts';

/** A place on the chart: pixels from its top left corner, and the price there, on its tick. */
export interface PricePlace {
  x: number;
  y: number;
  price: string;
}

/** On small screens the form is in a sheet, so filling it is not visible. */
const NARROW = '(max-width: 1023px)';

/** Menu of actions at a price of the chart (TRAD-112). */
export default function PriceMenu({
  place,
  rules,
  onTrade,
  onLine,
  onClose,
  chart,
}: {
  place: PricePlace;
  rules: MarketRules;
  onTrade?: (side: Side, price: string) => void;
  onLine?: (price: string) => void;
  onClose: () => void;
  /** Element that gets the focus back: a press on it does not focus it. */
  chart: RefObject<HTMLElement | null>;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const copy = useCopy();
  const anchor = useRef<HTMLSpanElement>(null);
  const price = formatNumber(place.price, tag);
  const isTraded = useFocusAfter(chart);
  const isDemo = useRootData()?.me?.isDemo === true;
  const addAlert = useAlertAt(rules.pairCode);
  const trade = (side: Side) => {
    isTraded.current = true;
    onTrade?.(side, place.price);
    if (matchMedia(NARROW).matches) showToast({ kind: 'info', text: t('trade.chart.prefilled', { price }) });
  };
  const choose = (id: string) => {
    if (id === 'BUY' || id === 'SELL') trade(id);
    else if (id === 'alert') void addAlert(place.price, price);
    else if (id === 'copy') void copy(place.price, price);
    else onLine?.(place.price);
  };
  const label = t('trade.chart.atPrice', { price, quote: rules.quote });
  const trading =
    onTrade === undefined || (rules.status !== 'TRADING' && rules.status !== 'AUCTION')
      ? []
      : (['BUY', 'SELL'] as const);
  return (
    <>
      <span
        ref={(element) => {
          anchor.current = element;
          element?.style.setProperty('transform', `translate(${place.x}px, ${place.y}px)`);
        }}
        className="pointer-events-none absolute top-0 size-px"
        style={{ insetInlineStart: 0 }}
      />
      <PopoverMenu
        label={label}
        choices={[
          ...trading.map((id) => ({ id, text: t(`trade.chart.at.${id}`, { price, base: rules.base }) })),
          ...(isDemo ? [] : [{ id: 'alert', text: t('trade.chart.at.alert', { price }) }]),
          ...(onLine === undefined ? [] : [{ id: 'line', text: t('trade.chart.at.line', { price }) }]),
          { id: 'copy', text: t('ui.copy', { what: price }) },
        ]}
        onChoose={choose}
        onClose={onClose}
        triggerRef={anchor}
      />
    </>
  );
}

/** Returns what makes an alert at a price and tells so; a visitor is shown the way to log in (TRAD-364). */
function useAlertAt(symbol: string): (price: string, shown: string) => Promise<void> {
  const t = useMessages();
  const refusalText = useRefusalText();
  const to = usePageLink();
  const { pathname } = useLocation();
  const add = useAddAlert();
  return async (price, shown) => {
    if (add === null) {
      const link = { to: to('login', {}, { redirectUrl: pathname }), text: t('trade.form.logIn') };
      return void showToast({ kind: 'info', text: t('trade.chart.at.alertLogIn'), link });
    }
    try {
      await add({ symbol, price });
      showToast({ kind: 'done', text: t('trade.chart.at.alertSet', { price: shown }) });
    } catch (error) {
      showToast({ kind: 'failed', text: refusalText(error).text });
    }
  };
}

/** Returns where the focus goes after the form was filled: to its amount, or back to the chart. */
function useFocusAfter(chart: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isTraded = useRef(false);
  useEffect(
    () => () => {
      // The menu's own way back comes in the frame after it has gone, and finds nothing where a mouse opened it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (isTraded.current && focusField('amount')) return;
          if (document.activeElement === document.body) chart.current?.focus();
        }),
      );
    },
    [chart],
  );
  return isTraded;
}
