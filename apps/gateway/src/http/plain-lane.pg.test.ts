import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sent, TestDialect } from '../../testing/dialects/binance/transport/test-dialect.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
  dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }];
  // As in an exchange that runs, keys are answered from memory.
  dialect.gateway.deps.apiKeys.setListening(true);
});
afterAll(() => dialect.gateway.close());

const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000';
const TIME = 'GET /api/v3/time HTTP/1.1\r\nhost: x\r\n\r\n';
/** A cookie makes a call one that Node's own server reads. */
const COOKIE = 'cookie: a=b\r\n';

function bytesOf({ query, body = '', headers }: Sent, more = ''): string {
  const head = `POST /api/v3/order${query ? `?${query}` : ''} HTTP/1.1\r\nhost: x\r\n${more}`;
  return `${head}x-mbx-apikey: ${headers?.['x-mbx-apikey']}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

const order = (fields = ORDER, more = '') => bytesOf(dialect.signing(fields), more);

/** One connection, and the answers that came on it. */
class Caller {
  readonly socket: Socket;
  text = '';

  constructor() {
    const { port } = dialect.gateway.app.server.address() as AddressInfo;
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => {
      this.text += chunk;
    });
  }

  /** Sends bytes and resolves once `count` answers have come in all. */
  async ask(bytes: string, count: number): Promise<string[]> {
    this.socket.write(bytes, 'latin1');
    return this.answers(count);
  }

  async answers(count: number): Promise<string[]> {
    while (this.#whole().length < count) await once(this.socket, 'data');
    return this.#whole();
  }

  #whole(): string[] {
    const found: string[] = [];
    for (let at = 0; ; ) {
      const head = this.text.indexOf('\r\n\r\n', at);
      const length = Number(/content-length: (\d+)/i.exec(this.text.slice(at, head))?.[1]);
      if (head < 0 || this.text.length < head + 4 + length) return found;
      found.push(this.text.slice(at, head + 4 + length));
      at = head + 4 + length;
    }
  }
}

const codes = (answers: readonly string[]) => answers.map((text) => /"code":(-\d+)|"serverTime"/.exec(text)?.[1]);

/** Holds what is sent to the core until `release`. */
function holdCore() {
  const held = Promise.withResolvers<void>();
  const { core } = dialect.gateway;
  const submit = core.submit.bind(core);
  const sent = Promise.withResolvers<void>();
  core.submit = async (record): Promise<AppliedCommand> => {
    sent.resolve();
    await held.promise;
    return submit(record);
  };
  const release = () => {
    core.submit = submit;
    held.resolve();
  };
  return { sent: sent.promise, release };
}

describe('a connection that says nothing but plain calls', () => {
  it('HTTP-14 has byte for byte the answers that Node’s own server gives', async () => {
    const settled = (text: string) =>
      text.replace(/^(x-request-id|x-mbx-used-weight(?:-1m)?|date): .*$/gim, '$1').toLowerCase();
    for (const fields of [ORDER, 'symbol=NOPE&side=BUY&type=LIMIT']) {
      const [lane] = await new Caller().ask(order(fields), 1);
      const [ordinary] = await new Caller().ask(order(fields, COOKIE), 1);
      expect(settled(lane as string)).toBe(settled(ordinary as string));
      expect(lane).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/);
    }
  });

  it('HTTP-14 HTTP-51 takes of the calls before nothing that a call does not say itself', async () => {
    const caller = new Caller();
    const signed = order();
    const ofNobody = order().replace(/x-mbx-apikey: .{64}/, `x-mbx-apikey: ${'A'.repeat(64)}`);
    const micro = TIME.replace('host: x', 'host: x\r\nx-mbx-time-unit: MICROSECOND');
    const answers = await caller.ask(signed + ofNobody + TIME + micro + TIME + order() + order(), 7);
    expect(codes(answers)).toEqual(['-2010', '-2015', undefined, undefined, undefined, '-2010', '-2010']);
    const digits = answers.map((text) => /"serverTime":(\d+)/.exec(text)?.[1]?.length);
    expect(digits.slice(2, 5)).toEqual([13, 16, 13]);
  });

  it('HTTP-14 answers in the order of the calls, whichever is known first', async () => {
    const core = holdCore();
    const caller = new Caller();
    const asked = caller.ask(order() + order('symbol=NOPE&side=BUY&type=LIMIT') + TIME + order(), 4);
    await core.sent;
    expect(caller.text).toBe('');
    core.release();
    expect(codes(await asked)).toEqual(['-2010', '-1121', undefined, '-2010']);
  });

  it('HTTP-14 may say much without waiting: it is read as its answers are known, and each call is answered', async () => {
    const core = holdCore();
    const caller = new Caller();
    const wrong = order('symbol=NOPE&side=BUY&type=LIMIT');
    const asked = caller.ask((order() + wrong).repeat(120), 240);
    await core.sent;
    core.release();
    expect(codes(await asked)).toEqual(Array.from({ length: 120 }, () => ['-2010', '-1121']).flat());
  });

  it('HTTP-14 HTTP-52 may say anything else at any time: nothing is lost and nothing is answered twice', async () => {
    const caller = new Caller();
    const placed = () => dialect.gateway.core.commands.filter(({ kind }) => kind === 'place').length;
    const before = placed();
    expect(codes(await caller.ask(order(), 1))).toEqual(['-2010']);
    expect(codes(await caller.ask(TIME, 2))).toEqual(['-2010', undefined]);
    // From here on it is Node's own server that reads it.
    expect(codes(await caller.ask(order() + TIME + order(), 5)).slice(2)).toEqual(['-2010', undefined, '-2010']);
    expect(placed() - before).toBe(3);
  });

  it('HTTP-14 HTTP-50 may come in pieces', async () => {
    const bytes = order() + bytesOf({ ...dialect.signing(''), query: '', body: 'symbol=BTCUSDT' }) + TIME;
    for (const cut of [1, 30, bytes.indexOf('content-length') + 3, bytes.length - TIME.length - 5, bytes.length - 4]) {
      const caller = new Caller();
      await new Promise<void>((resolve) => caller.socket.write(bytes.slice(0, cut), 'latin1', () => resolve()));
      // The server is in this process: it has read what is there after a turn or two.
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      expect(codes(await caller.ask(bytes.slice(cut), 3))).toEqual(['-2010', '-1102', undefined]);
    }
  });

  it('HTTP-14 HTTP-50 may be cut by reads anywhere once it is known, and is still not Node’s', async () => {
    let byNode = 0;
    const count = () => (byNode += 1);
    dialect.gateway.app.server.on('request', count);
    const caller = new Caller();
    const body = bytesOf({ ...dialect.signing(''), query: '', body: 'symbol=BTCUSDT' });
    const calls = Array.from({ length: 6 }, () => order() + body);
    await caller.ask(order(), 1);
    let asked = 1;
    for (const [i, bytes] of calls.entries()) {
      const cut = [1, 6, 40, bytes.indexOf('content-length') + 3, bytes.indexOf(body) + 9, bytes.length - 4][
        i
      ] as number;
      await caller.ask(bytes.slice(0, cut), asked + (cut > bytes.indexOf(body) ? 1 : 0));
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      expect(codes(await caller.ask(bytes.slice(cut), asked + 2)).slice(asked)).toEqual(['-2010', '-1102']);
      asked += 2;
    }
    expect(byNode).toBe(0);
    // What never ends has its time there, as everything else that is odd.
    const given = once(dialect.gateway.app.server, 'request');
    caller.socket.write(body.slice(0, -1));
    await given;
    caller.socket.write(body.slice(-1));
    expect(codes(await caller.answers(asked + 1)).at(-1)).toBe('-1102');
    dialect.gateway.app.server.off('request', count);
  });

  it('HTTP-14 is answered after it has said its last word, and then closed', async () => {
    const core = holdCore();
    const caller = new Caller();
    caller.socket.end(order(), 'latin1');
    await core.sent;
    core.release();
    await once(caller.socket, 'end');
    expect(codes(await caller.answers(1))).toEqual(['-2010']);
  });

  it('HTTP-14 that is left while its call runs harms nobody', async () => {
    const core = holdCore();
    const caller = new Caller();
    caller.socket.write(order(), 'latin1');
    await core.sent;
    caller.socket.resetAndDestroy();
    await once(caller.socket, 'close');
    core.release();
    expect((await dialect.signed(ORDER)).json().code).toBe(-2010);
  });

  it('HTTP-10 HTTP-14 ends when the server closes: at once if it is idle, else with its running answer', async () => {
    const idle = new Caller();
    await idle.ask(order(), 1);
    const core = holdCore();
    const busy = new Caller();
    const asked = busy.ask(order(), 1);
    await core.sent;
    const closed = dialect.gateway.app.close();
    await once(idle.socket, 'end');
    idle.socket.end();
    core.release();
    expect((await asked)[0]).toMatch(/\r\nConnection: close\r\n/);
    await once(busy.socket, 'end');
    busy.socket.end();
    await closed;
  });
});
