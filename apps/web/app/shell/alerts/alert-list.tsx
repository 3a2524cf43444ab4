import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { marketName, useLastPrices } from './alert-markets.ts';
import { distanceOf } from './distance.ts';
import { useMoveAlert, useRemoveAlert } from './price-alerts.ts';

/** Alerts under a heading: those that wait, or those that fired (INBX-57). */
export function AlertList({
  title,
  alerts,
  onChange,
}: {
  title: string;
  alerts: readonly PriceAlert[];
  onChange: (alert: PriceAlert) => void;
}) {
  const lastOf = useLastPrices();
  if (alerts.length === 0) return null;
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-sm font-medium text-text-muted">{title}</h2>
      <ul className="divide-y divide-line">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} last={lastOf(alert.symbol)} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

function AlertRow({
  alert,
  last,
  onChange,
}: {
  alert: PriceAlert;
  last: string | undefined;
  onChange: (alert: PriceAlert) => void;
}) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const { direction, firedAt, note, symbol } = alert;
  const price = `\u2066${formatNumber(alert.price, tag)}\u2069`;
  const distance = firedAt === null ? distanceOf(alert.price, last) : null;
  const market = symbol.endsWith('_PERP') ? to('futures', { contract: symbol }) : to('trade', { pair: symbol });
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
      data-alert={firedAt === null ? 'waiting' : 'fired'}
    >
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link to={market} className="numeric font-medium hover:text-accent">
            {marketName(symbol)}
          </Link>
          <span>{t('alerts.reaches', { direction, price })}</span>
          {distance !== null && <PercentText value={distance} className="text-sm" />}
        </p>
        {note !== '' && <p className="break-words text-sm text-text-muted">{note}</p>}
        {firedAt !== null && <TimeText timeMs={firedAt} style="minute" className="text-sm text-text-muted" />}
      </div>
      <Actions alert={alert} name={`${marketName(symbol)} ${price}`} onChange={onChange} />
    </li>
  );
}

function Actions({
  alert,
  name,
  onChange,
}: {
  alert: PriceAlert;
  name: string;
  onChange: (alert: PriceAlert) => void;
}) {
  const t = useMessages();
  const say = useRefusalText();
  const move = useMoveAlert();
  const remove = useRemoveAlert();
  const tellFailure = (error: unknown) => void showToast({ kind: 'failed', text: say(error).text });
  return (
    <div className="ms-auto flex items-center">
      {alert.firedAt !== null && (
        <Button
          variant="ghost"
          size="sm"
          onPress={() => void move?.(alert.id, { price: alert.price }).catch(tellFailure)}
        >
          {t('alerts.again')}
        </Button>
      )}
      <IconButton icon="tune" label={`${t('alerts.change')}: ${name}`} onPress={() => onChange(alert)} />
      <IconButton
        icon="trash"
        label={`${t('alerts.remove')}: ${name}`}
        onPress={() => void remove?.(alert.id).catch(tellFailure)}
      />
    </div>
  );
}
