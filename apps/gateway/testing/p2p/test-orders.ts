import { randomUUID } from 'node:crypto';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { P2P_ENDED, type P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import { putAutoReply } from '../../src/p2p/chat/messages.ts';
import type { Browser, TestGateway } from '../test-gateway.ts';
import { trader } from './test-p2p.ts';

const USDT = 1;

/** Somebody of P2P, with what their rows are told by. */
export interface Person {
  browser: Browser;
  userId: string;
  account: number;
  traderId: string;
}

let names = 0;
/** Returns somebody with a nickname; one of their own by default. */
export async function p2pSomebody(gateway: TestGateway, nickname = `Somebody ${++names}`): Promise<Person> {
  return personOfP2p(await trader(gateway, nickname));
}

/** Returns who somebody with a nickname is. */
export async function personOfP2p(browser: Browser): Promise<Person> {
  const { accountId: account, userId } = (await browser.send('GET', '/api/identity/me')).json().data;
  const traderId = (await browser.send('GET', '/api/p2p/me')).json().data.trader.id;
  return { browser, userId, account, traderId };
}

/** Returns the number of an order of 100 USDT for 92 EUR from the seller's ad, as the gateway and the worker write it. */
export async function openedOrder(
  { deps }: TestGateway,
  buyer: Person,
  seller: Person,
  options: { autoReply?: string; isDraft?: boolean } = {},
): Promise<number> {
  const { clock, pool, secrets } = deps;
  const { autoReply = '', isDraft = false } = options;
  const ad = await pool.query(
    `INSERT INTO p2p.ads (user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods, audience, code,
       made_at_ms, changed_at_ms)
     VALUES ($1, $2, 1, 'SELL', $3, 'EUR', '{}', 1, 1000, '{sepa}', 'PUBLIC', $4, 0, 0) RETURNING ad_id`,
    [seller.userId, seller.account, USDT, randomUUID().replaceAll('-', '').slice(0, 10)],
  );
  const adId = ad.rows[0].ad_id;
  const id = await inTransaction(pool, async (db) => {
    const made = await db.query(
      `INSERT INTO p2p.orders (ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, client_id, content,
         asset, units, fee_units, fiat, price, fiat_amount, worth_cents, method, window_ms, asked_at_ms)
       VALUES ($1, 1, '', $2, $3, $4, $3, $4, $5, '', $6, 10000000000, 10000000, 'EUR', 0.92, 92, 10000, 'sepa', 900000,
         $7) RETURNING order_id`,
      [adId, autoReply, buyer.userId, seller.userId, randomUUID(), USDT, clock()],
    );
    const orderId = Number(made.rows[0].order_id);
    await putAutoReply(db, secrets.p2pKey, { orderId, autoReply, nowMs: clock() });
    return orderId;
  });
  if (!isDraft)
    await pool.query(
      `INSERT INTO projection.p2p_orders (order_id, ad_id, maker, taker, buyer, seller, asset, units, fee_units, state,
         opened_at_ms, deadline_ms)
       VALUES ($1, $2, $3, $4, $4, $3, $5, 10000000000, 10000000, 'PENDING_PAYMENT', $6, $7)`,
      [id, adId, seller.account, buyer.account, USDT, clock(), clock() + 900_000],
    );
  return id;
}

/** Puts an order into a state, as the worker does; an end may be long ago: a session is over before it is. */
export async function inState({ deps }: TestGateway, orderId: number, state: P2pOrderState, agoMs = 0): Promise<void> {
  await deps.pool.query(
    'UPDATE projection.p2p_orders SET state = $2::text, ended_at_ms = $3::bigint WHERE order_id = $1',
    [orderId, state, P2P_ENDED.has(state) ? deps.clock() - agoMs : null],
  );
}

/** Sends a picture as a page does. */
export function sendPicture(
  { app }: TestGateway,
  { browser }: Person,
  orderId: number,
  file: Buffer,
  options: { kind?: string; clientId?: string; type?: string } = {},
) {
  const { clientId = randomUUID(), kind = 'chat', type = 'image/jpeg' } = options;
  return app.inject({
    method: 'POST',
    url: `/api/p2p/orders/${orderId}/pictures?kind=${kind}&clientId=${clientId}`,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': type,
      cookie: browser.cookieHeader(),
    },
    payload: file,
  });
}
