import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MailServer } from '../../testing/mail-server.ts';
import { smtpOn, TestMail } from '../../testing/test-mail.ts';
import type { Mailer } from './mailer.ts';

const OWNER = 20;
const SUB = 21;
const BOT = 22;

let mail: TestMail;
let server: MailServer;
let port: number;
let mailer: Mailer;

beforeAll(async () => {
  mail = await TestMail.create();
  const [owner, bot] = [randomUUID(), randomUUID()];
  const people = `INSERT INTO identity.users (user_id, email, password_hash, account_id, created_at_ms)
    VALUES ($1, $2, $3, $4, 0)`;
  await mail.pool.query(people, [owner, 'ann@example.com', 'x', OWNER]);
  await mail.pool.query(people, [bot, 'maker@example.com', null, BOT]);
  await mail.pool.query(
    `INSERT INTO identity.users (user_id, account_id, created_at_ms, parent_id, user_sub_type, sub_name)
     VALUES ($1, $2, 0, $3, 2, 'two')`,
    [randomUUID(), SUB, owner],
  );
});
afterAll(() => mail.drop());
beforeEach(async () => {
  server = new MailServer();
  port = await server.open();
  mailer = mail.mailer({ smtp: smtpOn(port) });
  return async () => {
    await mail.rest();
    await server.close();
  };
});

async function waits(kind: string, account: number, timeMs = Date.now()): Promise<void> {
  await mail.pool.query(
    'INSERT INTO notices.waiting (time_ms, account, market, part_e2, kind) VALUES ($1, $2, NULL, $3, $4)',
    [timeMs, account, kind === 'margin-call' ? 80 : null, kind],
  );
  mailer.nudge();
}
/** Another mailer goes on at a later time: one that runs may be between reading its clock and taking what waits. */
async function later(aheadMs: number): Promise<void> {
  await mail.rest();
  mail.aheadMs = aheadMs;
  mailer = mail.mailer({ smtp: smtpOn(port) });
}
const left = async () => Number((await mail.pool.query('SELECT count(*) AS n FROM notices.waiting')).rows[0].n);

test('MSG-22 MSG-23 a margin call of a sub-account is mailed to its owner, with the ratio, and once in ten minutes', async () => {
  await waits('margin-call', SUB);
  await waits('margin-call', OWNER);
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(left).toBe(0);
  expect(server.mails[0]).toMatchObject({ to: ['ann@example.com'] });
  expect(server.mails[0]?.text).toContain('80 %');
  await later(600_001);
  await waits('margin-call', OWNER, Date.now() + 600_001);
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(2);
});

test('MSG-22 MSG-23 nobody is mailed of programs of the operator’s, of house accounts, and of what is a day old', async () => {
  await waits('position-liquidated', BOT);
  await waits('position-liquidated', 4);
  await waits('position-liquidated', OWNER, Date.now() - 2 * 86_400_000);
  await waits('position-liquidated', OWNER);
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(1);
});

/** Writes an order of the owner, who sells to the bot, and a notice of each kind to the owner. */
async function orderNotices(kinds: readonly string[]): Promise<void> {
  await mail.pool.query(
    `INSERT INTO p2p.people (user_id, account, trader_id, nickname, nickname_key, since_ms, last_seen_ms)
     SELECT user_id, account_id, lpad(to_hex(account_id), 12, '0'), 'Nick ' || account_id, account_id, 0, 0
     FROM identity.users WHERE account_id IN ($1, $2) ON CONFLICT DO NOTHING`,
    [OWNER, BOT],
  );
  await mail.pool.query(
    "INSERT INTO projection.assets (asset, code, name, scale) VALUES (1, 'USDT', 'Tether', 8) ON CONFLICT DO NOTHING",
  );
  const { rows } = await mail.pool.query(
    `WITH ad AS (INSERT INTO p2p.ads (user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods,
         audience, code, made_at_ms, changed_at_ms)
       SELECT user_id, account, 1, 'SELL', 1, 'EUR', '{}', 1, 2, '{sepa}', 'PUBLIC', substr(md5(random()::text), 1, 10), 0, 0
       FROM p2p.people WHERE account = $1 RETURNING ad_id, user_id)
     INSERT INTO p2p.orders (ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, client_id, content, asset,
       units, fee_units, fiat, price, fiat_amount, worth_cents, method, window_ms, asked_at_ms)
     SELECT ad.ad_id, 1, '', '', b.user_id, ad.user_id, b.user_id, ad.user_id, md5(random()::text), '', 1, 12500000000, 0,
       'EUR', 0.92, 115.00, 12500, 'sepa', 900000, 0 FROM ad, p2p.people b WHERE b.account = $2 RETURNING order_id AS id`,
    [OWNER, BOT],
  );
  for (const kind of kinds)
    await mail.pool.query(
      `INSERT INTO notices.waiting (time_ms, account, market, part_e2, kind, p2p_order, p2p_until_ms)
       VALUES ($1, $2, NULL, NULL, $3, $4, $5)`,
      [Date.now(), OWNER, kind, rows[0].id, Date.UTC(2030, 0, 1, 12)],
    );
  mailer.nudge();
}

test('PORD-60 MSG-10 each step of an order is mailed, also two of a kind at once, unless its person wants none', async () => {
  await orderNotices(['p2p-opened', 'p2p-paid', 'p2p-paid']);
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(3);
  for (const { text } of server.mails) {
    expect(text).toContain('125.00000000 USDT');
    expect(text).toContain('115.00 EUR');
    expect(text).toContain(`Nick ${BOT}`);
    expect(text).toContain('2030-01-01 12:00:00 UTC');
  }
  await mail.pool.query(
    `INSERT INTO inbox.choices (user_id, topic, channel, is_on)
     SELECT user_id, 'p2pSteps', 'mail', false FROM identity.users WHERE account_id = $1`,
    [OWNER],
  );
  await orderNotices(['p2p-paid']);
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  await later(1_300_000);
  await waits('margin-call', OWNER, Date.now() + 1_300_000);
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(4);
});
