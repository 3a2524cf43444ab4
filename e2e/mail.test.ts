import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@pelorus/database/free-port.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { words } from './browser.ts';
import { eventually, humanProof, type Person, visitor } from './person.ts';
import { type RunningExchange, startExchange } from './server.ts';
import { ownData } from './stage.ts';

/** A mail server of this machine that keeps what it is given. */
class Inbox {
  readonly mails: { to: string; raw: string }[] = [];
  /** It takes nothing now. Its port stays its own: a free one could become another program's. */
  isAway = false;
  #server: SMTPServer | null = null;

  async open(): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onMailFrom: (_, __, done) =>
        done(this.isAway ? Object.assign(new Error('away'), { responseCode: 451 }) : undefined),
      onData: async (stream, { envelope }, done) => {
        this.mails.push({ to: envelope.rcptTo[0]?.address ?? '', raw: await text(stream) });
        done();
      },
    });
    // The exchange may be killed in the middle.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return (server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server?.close(() => resolve()));
  }

  /** Returns the code in the newest mail to `address`: alone on its line of the plain-text part. */
  codeTo(address: string): Promise<string> {
    return eventually(`a code to ${address}`, async () => {
      const mail = this.mails.findLast(({ to }) => to === address);
      return mail === undefined ? null : /^(\d{6})\r$/m.exec(mail.raw)?.[1];
    });
  }
}

const inbox = new Inbox();
let exchange: RunningExchange;
let env: Record<string, string>;
beforeAll(async () => {
  const smtpPort = await inbox.open();
  env = { PELORUS_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, PELORUS_MAIL_FROM: 'no-reply@pelorus.example' };
  exchange = await startExchange({ dataDir: ownData(), pace: 0, port: await freePort(), env });
});
afterAll(async () => {
  await exchange.remove();
  await inbox.close();
});

async function beginSignUp(person: Person): Promise<void> {
  const { email, password } = person;
  const human = await humanProof(person, 'sign-up');
  const body = { address: email, password, consent: true, human };
  expect((await person.send('POST', '/api/identity/sign-up', body)).status).toBe(200);
}

describe('an exchange with a mail server', () => {
  it('MSG-06 MSG-07 mails the code of a sign-up, and has no outbox', async () => {
    const person = visitor(exchange.url);
    await beginSignUp(person);
    const code = await inbox.codeTo(person.email);
    expect((await person.send('POST', '/api/identity/journey/code', { code })).status).toBe(200);
    expect((await person.get('/api/identity/me')).status).toBe(200);
    const [mail] = inbox.mails;
    expect(mail?.raw).toMatch(/^From: Pelorus <no-reply@pelorus\.example>\r$/m);
    expect(mail?.raw).toContain('text/html');
    for (const path of ['/outbox', '/api/outbox']) expect((await fetch(exchange.url + path)).status).toBe(404);
  });

  it('MSG-08 MSG-19 JRN-20 offers no phone numbers where it cannot write to them', async () => {
    const person = visitor(exchange.url);
    const human = await humanProof(person, 'sign-up');
    const body = { address: '+4915112345678', password: person.password, consent: true, human };
    expect((await person.send('POST', '/api/identity/sign-up', body)).body.error).toBe('EMAIL_INVALID');
    const config = await person.get<{ features: { phones: boolean } }>('/api/config');
    expect(config.body.data.features.phones).toBe(false);
    const say = words('en_US');
    for (const [path, label] of [
      ['/register', 'identity.email'],
      ['/login', 'identity.address'],
      ['/forget', 'identity.address'],
    ] as const) {
      const page = await (await fetch(exchange.url + path)).text();
      expect([path, page.includes(`>${say(label)}</label>`), /phone number/i.test(page)]).toEqual([path, true, false]);
    }
  });

  it('MSG-01 a mail that waits for the mail server survives the death of the exchange', async () => {
    // What the exchange said is the only witness of what its mailer did.
    onTestFailed(() => console.error(exchange.output().slice(-8_000)));
    inbox.isAway = true;
    const person = visitor(exchange.url);
    await beginSignUp(person);
    // What came of a try may be lost with a connection to the database: then the next is a lease of two minutes later.
    const isTried = async () => exchange.output().includes('a message was not accepted');
    await eventually('a try that fails', isTried, 180_000);
    await exchange.kill();
    inbox.isAway = false;
    const { dataDir, url } = exchange;
    exchange = await startExchange({ dataDir, port: Number(new URL(url).port), pace: 0, env });
    const code = await inbox.codeTo(person.email);
    expect((await person.send('POST', '/api/identity/journey/code', { code })).status).toBe(200);
    expect(exchange.output()).not.toContain(person.email);
  }, 300_000);
});
