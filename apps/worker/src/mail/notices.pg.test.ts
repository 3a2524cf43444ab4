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
  mailer = mail.mailer({ smtp: smtpOn(await server.open()) });
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
const left = async () => Number((await mail.pool.query('SELECT count(*) AS n FROM notices.waiting')).rows[0].n);

test('MSG-22 MSG-23 a margin call of a sub-account is mailed to its owner, with the ratio, and once in ten minutes', async () => {
  await waits('margin-call', SUB);
  await waits('margin-call', OWNER);
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(left).toBe(0);
  expect(server.mails[0]).toMatchObject({ to: ['ann@example.com'] });
  expect(server.mails[0]?.text).toContain('80 %');
  mail.aheadMs = 600_001;
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
