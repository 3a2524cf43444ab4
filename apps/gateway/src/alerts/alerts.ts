import {
  type AlertPrice,
  type AlertRow,
  alertOf,
  alertsOf,
  changeAlert,
  deleteAlert,
  insertAlert,
} from '@pelorus/database/alerts/prices.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { PriceAlert, PriceAlertBody, PriceAlertChange } from '@pelorus/protocol/alerts/http.ts';
import { MOST_ALERTS } from '@pelorus/protocol/alerts/limits.ts';
import { formatPrice, parsePrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import type { Feeds } from '../markets/feeds.ts';
import type { AlertsNeeds } from './needs.ts';

function presentAlert({ catalog }: AlertsNeeds, row: AlertRow): PriceAlert {
  const market = catalog.marketById(row.market);
  return {
    id: String(row.alertId),
    symbol: market.symbol,
    direction: row.isAbove ? 'above' : 'below',
    price: formatPrice(market, row.priceTicks),
    note: row.note,
    madeAt: row.madeAtMs,
    firedAt: row.firedAtMs,
  };
}

/** Returns where an alert waits from now on. Refuses PRICE_FILTER out of the market's bounds, and at the last price (ALRT-03). */
function priceFor(feeds: Feeds, market: Market, text: string): AlertPrice {
  const priceTicks = parsePrice(market, text);
  const { live } = market.contract === undefined ? feeds.spot : feeds.futures;
  const lastTicks = live.tape(market.id).lastTrade()?.priceTicks ?? market.referenceTicks;
  const isOutside = priceTicks < market.priceTicksMin || priceTicks > market.priceTicksMax;
  if (isOutside || priceTicks === lastTicks) throw new Refused('PRICE_FILTER', 'price');
  return { priceTicks, isAbove: priceTicks > lastTicks, afterSeq: live.seq };
}

/** Returns a person's alerts (ALRT-01). */
export async function listAlerts(needs: AlertsNeeds, userId: string): Promise<PriceAlert[]> {
  return (await alertsOf(needs.pool, userId)).map((row) => presentAlert(needs, row));
}

/** Makes an alert. Refuses UNKNOWN_MARKET, PRICE_FILTER, TOO_PRECISE, TOO_MANY_OF_THESE. */
export async function makeAlert(
  needs: AlertsNeeds,
  feeds: Feeds,
  userId: string,
  { note = '', price, symbol }: PriceAlertBody,
): Promise<PriceAlert> {
  const { catalog, clock, pool } = needs;
  const market = catalog.of('spot').market(symbol) ?? catalog.of('futures').market(symbol);
  if (market === undefined) throw new Refused('UNKNOWN_MARKET', 'symbol');
  const alert = { ...priceFor(feeds, market, price), userId, market: market.id, note, nowMs: clock() };
  const row = await inTransaction(pool, (db) => insertAlert(db, alert, MOST_ALERTS));
  if (row === undefined) throw new Refused('TOO_MANY_OF_THESE');
  return presentAlert(needs, row);
}

/** Changes an alert; with a price it waits again. Refuses NOT_FOUND, and as makeAlert. */
export async function moveAlert(
  needs: AlertsNeeds,
  feeds: Feeds,
  userId: string,
  alertId: number,
  { note, price: text }: PriceAlertChange,
): Promise<PriceAlert> {
  return inTransaction(needs.pool, async (db) => {
    const alert = await alertOf(db, userId, alertId);
    if (alert === undefined) throw new Refused('NOT_FOUND');
    const price = text === undefined ? null : priceFor(feeds, needs.catalog.marketById(alert.market), text);
    const row = await changeAlert(db, userId, alert, { price, note: note ?? alert.note }, MOST_ALERTS);
    if (row === undefined) throw new Refused('TOO_MANY_OF_THESE');
    return presentAlert(needs, row);
  });
}

/** Forgets an alert. Refuses NOT_FOUND. */
export async function removeAlert({ pool }: AlertsNeeds, userId: string, alertId: number): Promise<void> {
  if (!(await deleteAlert(pool, userId, alertId))) throw new Refused('NOT_FOUND');
}
