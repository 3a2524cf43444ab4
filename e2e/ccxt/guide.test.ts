import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@pelorus/database/free-port.ts';
import { type ApiSamples, apiSamples } from '@pelorus/site/api-samples.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../api-key.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedExchange } from '../stage.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const run = promisify(execFile);

const exchange = sharedExchange();
let person: Person;
let samples: ApiSamples;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  person = await fundedPerson(exchange.url);
  samples = apiSamples(exchange.url);
  const { apiKey, secret } = await newKey(person);
  env = { ...process.env, API_KEY: apiKey, API_SECRET: secret };
});

/** Runs code as a reader would from a file of their own; returns what it printed. */
async function printed(code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: HERE, env });
  return stdout;
}
async function orders(): Promise<{ status: string; type: string }[]> {
  const answer = await person.get<{ rows: { status: string; type: string }[] }>('/api/spot/orders');
  return answer.body.data.rows;
}

describe('the samples of the API guide, as they stand on the page', () => {
  it('ADOC-21 ten lines of ccxt read a price, place an order and cancel it', async () => {
    expect(samples.ccxt.split('\n')).toHaveLength(10);
    expect(await printed(samples.ccxt)).toMatch(/^\d+ open \{/);
    expect(await orders()).toMatchObject([{ status: 'CANCELED', type: 'LIMIT' }]);
  });

  it('ADOC-21 an order list is placed and cancelled', async () => {
    expect(await printed(`${samples.ccxt}\n${samples.lists}`)).toContain("listOrderStatus: 'ALL_DONE'");
  });

  it('ADOC-21 a signed request is answered', async () => {
    expect(await printed(samples.sign)).toMatch(/^\d+ \{[\s\S]*accountType: 'SPOT'/);
  });

  it('ADOC-21 a key tells what it may do, and sets the dead-man switch', async () => {
    const told = await printed(`${samples.own}\n${samples.deadMan}`);
    expect(told).toContain("scopes: [ 'read', 'spot' ]");
    expect(told).toMatch(/firesAt: \d{13}/);
    const { body } = await person.get<{ firesAt: number }[]>('/api/spot/cancel-after');
    expect(body.data).toHaveLength(1);
  });

  it('ADOC-21 ADOC-27 a futures wallet is funded, orders are placed, and leverage and modes are set', async () => {
    const { apiKey, secret } = await newKey(person, ['futures', 'transfer']);
    env = { ...env, API_KEY: apiKey, API_SECRET: secret };
    const code = [
      'futuresTransfer',
      'futuresOrder',
      'futuresConditional',
      'futuresLeverage',
      'futuresPositions',
    ] as const;
    const told = await printed([samples.own, ...code.map((name) => samples[name])].join('\n'));
    expect(told).toMatch(/direction: 'TO_FUTURES',\s+amount: '500[.0]*'/);
    expect(told).toContain('leverage: 5');
    expect(told).toContain("marginMode: 'ISOLATED'");
    expect(told).toMatch(/^NEW \{/m);
    expect(told).toMatch(/^STOP_MARKET \{/m);
    expect(await printed(samples.futuresCcxt)).toMatch(/^\d+ open \{/);
  });

  it('ADOC-21 PORD-63 an offer of P2P is taken, and the order cancelled', async () => {
    const { apiKey, secret } = await newKey(person, ['p2p']);
    env = { ...env, API_KEY: apiKey, API_SECRET: secret };
    const account = { method: 'sepa-instant', holder: 'Guide Reader', fields: { iban: 'DE89370400440532013000' } };
    const before = `await call('PUT', '/api/p2p/me', { nickname: 'Guide Reader' });
      console.log(await call('POST', '/api/p2p/payment-accounts', ${JSON.stringify(account)}));`;
    // The simulated merchants come one after the other.
    await eventually('an offer for euros', async () => {
      const asked = '/api/p2p/offers?side=BUY&asset=USDT&fiat=EUR&fiatAmount=100&methods=sepa-instant';
      const { body } = await person.get<{ rows: unknown[] }>(asked);
      return body.data.rows.length > 0;
    });
    const told = await printed([samples.own, before, samples.p2p].join('\n'));
    expect(told).toMatch(/^PENDING_PAYMENT \{/m);
    expect(told).toContain("state: 'CANCELLED'");
  });

  /** Starts code that does not end by itself; returns what it had printed when that held `wanted`. */
  async function printedUntil(code: string, wanted: RegExp): Promise<string> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: HERE, env });
    try {
      return await new Promise<string>((resolve, reject) => {
        let text = '';
        child.stdout.on('data', (chunk) => {
          text += chunk;
          if (wanted.test(text)) resolve(text);
        });
        child.once('exit', (exitCode) => reject(new Error(`ended with ${exitCode}`)));
      });
    } finally {
      child.kill();
    }
  }

  it('ADOC-21 streams are told', async () => {
    expect(await printedUntil(samples.streams, /}/)).toMatch(/stream: 'btcusdt@(bookTicker|depth@100ms)'/);
    expect(await printedUntil(samples.futuresStreams, /}/)).toMatch(/stream: 'btcusdt@(markPrice@1s|depth@100ms)'/);
  });

  it('ADOC-21 ADOC-29 the newest announcement is printed, without a key', async () => {
    const told = await printedUntil(samples.announcements, /publishedAt: \d{13}/);
    expect(told).toContain("locale: 'en_US'");
    expect(told).toContain('body: ');
  });

  it('ADOC-21 ADOC-26 SOCK-16 a book is kept and proven, and asked for again where an id is missing or the checksum differs', async () => {
    expect(await printedUntil(samples.book, /(.*proven.*\n){3}/)).toMatch(
      /^(\d+ proven \[ '[\d.]+', '[\d.]+' \] \[ '[\d.]+', '[\d.]+' \]\n)+/,
    );
    const [bids, asks] = [[['99.95', '1.00000']], [['100.05', '0.50000']]];
    const snapshot = { lastUpdateId: 7, bids, asks, checksum: 2_035_867_902 };
    const change = { firstUpdateId: 8, lastUpdateId: 9, bids: [['99.95', '0']], asks: [] };
    const told = [
      ['snapshot', snapshot],
      ['update', { ...change, bids: [] }],
      ['update', { ...change, firstUpdateId: 11, lastUpdateId: 11 }],
      // Of the old book still, while the new one is on its way.
      ['update', { ...change, firstUpdateId: 12, lastUpdateId: 12, checksum: 1 }],
      ['snapshot', snapshot],
      ['update', { ...change, checksum: 2_035_867_902 }],
    ];
    const socket = `globalThis.WebSocket = class {
      constructor() {
        setTimeout(() => {
          for (const [type, result] of ${JSON.stringify(told)})
            this.onmessage({ data: JSON.stringify({ event: 'data', type, data: { result } }) });
        });
      }
      send(text) { console.log(JSON.parse(text).event); }
    };`;
    expect((await printed(`${socket}\n${samples.book}`)).split('\n').filter(Boolean)).toEqual([
      "7 proven [ '99.95', '1.00000' ] [ '100.05', '0.50000' ]",
      ...['unsub', 'sub'],
      "7 proven [ '99.95', '1.00000' ] [ '100.05', '0.50000' ]",
      ...['unsub', 'sub'],
    ]);
  });

  it('ADOC-21 HOOK-10 the receiver of webhooks outlives a stranger’s request that is cut off', async () => {
    const port = String(await freePort());
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const options = { cwd: HERE, env: { ...env, PORT: port, WEBHOOK_SECRET: secret } };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', samples.webhooks], options);
    try {
      const status = () =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).then(
          (answer) => answer.status,
          () => null,
        );
      expect(await eventually('the receiver', status)).toBe(401);
      const stranger = connect(Number(port), '127.0.0.1');
      const gone = once(stranger, 'close');
      stranger.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{', () => stranger.resetAndDestroy());
      await gone;
      // Whoever is told nothing any more is noticed by the time the next ones are answered.
      for (const _ of [1, 2, 3]) expect(await status()).toBe(401);
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill();
    }
  });
});
