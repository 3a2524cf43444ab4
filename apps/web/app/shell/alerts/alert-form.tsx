import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { ALERT_NOTE_MAX } from '@pelorus/protocol/alerts/limits.ts';
import { typedOf } from '@pelorus/site/typed-number.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { type AlertMarket, useLastPrices } from './alert-markets.ts';
import { distanceOf } from './distance.ts';
import { useAddAlert, useMoveAlert } from './price-alerts.ts';

/** Makes an alert, or changes `changed`; says how far its price is from the last one (INBX-57). */
export function AlertForm({
  markets,
  symbol: atFirst,
  changed,
  onDone,
}: {
  markets: readonly AlertMarket[];
  symbol: string | null;
  changed: PriceAlert | null;
  onDone: () => void;
}) {
  const t = useMessages();
  const form = useAlertForm({ atFirst, changed, onDone });
  const { symbol, price, note } = form;
  const market = markets.find((one) => one.symbol === symbol);
  const last = useLastPrices()(symbol ?? '');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      className="flex flex-col gap-4"
    >
      {changed === null && (
        <SearchSelect
          label={t('orders.market')}
          options={markets.map(({ name, symbol: id }) => ({ id, text: name }))}
          value={symbol}
          onChange={form.choose}
          error={form.errors.symbol}
        />
      )}
      <DecimalField
        label={t('alerts.price')}
        value={price}
        onChange={form.typePrice}
        digits={market?.priceScale ?? 8}
        {...(market === undefined ? {} : { step: market.tickSize })}
        error={form.errors.price}
      />
      <p className="flex min-h-5 flex-wrap gap-x-4 text-sm text-text-muted" aria-live="polite">
        {last !== undefined && (
          <span>
            {t('alerts.last')} <NumberText value={last} />
          </span>
        )}
        <Distance price={price} last={last} />
      </p>
      <TextField label={t('alerts.note')} value={note} onChange={form.typeNote} maxLength={ALERT_NOTE_MAX} />
      <p className="text-sm text-text-muted text-pretty">{t('alerts.about')}</p>
      <div className="flex gap-2">
        <Button type="submit" isPending={form.isPending}>
          {t(changed === null ? 'alerts.add' : 'alerts.change')}
        </Button>
        {changed !== null && (
          <Button variant="ghost" onPress={onDone}>
            {t('ui.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Distance({ price, last }: { price: string; last: string | undefined }) {
  const t = useMessages();
  const distance = distanceOf(price, last);
  if (distance === null) return null;
  return (
    <span>
      {t('alerts.distance')} <PercentText value={distance} />
    </span>
  );
}

type Errors = { symbol?: string; price?: string };

function useAlertForm({
  atFirst,
  changed,
  onDone,
}: {
  atFirst: string | null;
  changed: PriceAlert | null;
  onDone: () => void;
}) {
  const t = useMessages();
  const say = useRefusalText();
  const add = useAddAlert();
  const move = useMoveAlert();
  const [symbol, setSymbol] = useState(changed?.symbol ?? atFirst);
  const [price, setPrice] = useState(changed?.price ?? '');
  const [note, setNote] = useState(changed?.note ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const [isPending, setPending] = useState(false);
  const send = async () => {
    if (symbol === null) return setErrors({ symbol: t('alerts.market') });
    if (price === '' || typedOf(price) !== null) return setErrors({ price: t('alerts.type') });
    setPending(true);
    try {
      if (changed === null) await add?.({ symbol, price, ...(note.trim() === '' ? {} : { note: note.trim() }) });
      else await move?.(changed.id, { price, note: note.trim() });
      showToast({ kind: 'done', text: t('alerts.set') });
      setPrice('');
      setNote('');
      onDone();
    } catch (error) {
      setErrors({ price: say(error).text });
    } finally {
      setPending(false);
    }
  };
  const typed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setErrors({});
    };
  return {
    ...{ symbol, price, note, errors, isPending, send },
    ...{ choose: typed(setSymbol), typePrice: typed(setPrice), typeNote: typed(setNote) },
  };
}
