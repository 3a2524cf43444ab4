import { SILENT_LOG } from '@pelorus/database/log.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { Hello } from '@pelorus/protocol/link/core-link.ts';
import { BTC_USDT } from '@pelorus/testkit/small-exchange.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, codeOf, gate, order, recorder, startFunded, startOn } from './core-setup.ts';

afterEach(closeAll);

describe('answering', () => {
  test('CORE-01 nobody is told of a command before it is durable', async () => {
    const { link, store } = await startFunded();
    const { listener, heard } = recorder();
    link.listen(listener);
    const { entered, release } = gate(store);
    let isAnswered = false;
    const answer = link.submit(order()).then((command) => {
      isAnswered = true;
      return command;
    });
    await entered;
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    expect(heard.filter(([kind]) => kind === 'command')).toEqual([]);
    release();
    expect((await answer).events[0]).toMatchObject({ kind: 'orderAccepted' });
    expect(heard.filter(([kind]) => kind === 'command')).toHaveLength(1);
  });

  test('CORE-02 while one batch is being committed the next gathers', async () => {
    const { link, store } = await startFunded();
    const before = store.rows.length;
    const { entered, release } = gate(store);
    const first = link.submit(order());
    await entered;
    const rest = Array.from({ length: 100 }, () => link.submit(order({ lots: 1 })));
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await Promise.all([first, ...rest]);
    expect(store.rows.slice(before).map((row) => row.count)).toEqual([1, 100]);
  });

  test('CORE-03 the listener hears every command in order and the end of its batch, and each sender its own answer after that', async () => {
    const { link } = await startFunded();
    const { listener, heard } = recorder();
    link.listen(listener);
    const ids = Array.from({ length: 50 }, (_, i) => `own-${i}`);
    const answers = await Promise.all(
      ids.map(async (clientOrderId) => {
        const command = await link.submit(order({ clientOrderId, lots: 1 }));
        expect(heard.some(([kind, value]) => kind === 'command' && (value as AppliedCommand).seq === command.seq)).toBe(
          true,
        );
        return command;
      }),
    );
    expect(answers.map((command) => command.clientOrderId)).toEqual(ids);
    const seqs = heard.filter(([kind]) => kind === 'command').map(([, command]) => (command as AppliedCommand).seq);
    expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] as number) + i));
    expect(heard.at(-1)).toEqual(['end', seqs.at(-1)]);
  });

  test('CORE-04 the time of commands never goes back, whatever the clock does, also across a restart', async () => {
    let clock = 1_000_000;
    const { link, store } = await startFunded({ nowMs: () => clock });
    const times: number[] = [];
    for (const jump of [5, -3_600_000, 10, 172_800_000, -1, 0.7]) {
      clock += jump;
      times.push((await link.submit(order({ lots: 1 }))).timeMs);
    }
    await link.close();
    clock = 5;
    const again = await startOn({ store, nowMs: () => clock });
    times.push((await again.link.submit(order({ lots: 1 }))).timeMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every(Number.isInteger)).toBe(true);
  });

  test('CORE-04 a clock that stands far behind the last command is told of', async () => {
    const { link, store } = await startFunded({ nowMs: () => 1_000_000 });
    await link.close();
    const warned: object[] = [];
    const log = { ...SILENT_LOG, warn: (fields: object) => void warned.push(fields) };
    const near = await startOn({ store, nowMs: () => 999_000, log });
    await near.link.close();
    expect(warned).toEqual([]);
    await startOn({ store, nowMs: () => 900_000, log });
    expect(warned).toMatchObject([{ behindMs: 100_000 }]);
  });

  test('CORE-04 and so is one that is set back while the core runs, once, and that it has caught up', async () => {
    const told: string[] = [];
    const log = {
      ...SILENT_LOG,
      warn: (fields: object) => void told.push(JSON.stringify(fields)),
      info: (_: object, message: string) => void told.push(message),
    };
    let clock = 1_000_000;
    const { link } = await startFunded({ nowMs: () => clock, log });
    told.length = 0;
    for (const nowMs of [1_000_000, 999_000, 900_000, 910_000, 999_999, 1_000_000, 1_000_001]) {
      clock = nowMs;
      await link.submit(order({ lots: 1 }));
    }
    expect(told).toEqual(['{"behindMs":100000}', 'the clock has caught up with the last command']);
  });

  test('CORE-05 beyond the limit of commands in flight new ones are refused at once, and none of the others is harmed', async () => {
    const { link, store } = await startFunded();
    const { entered, release } = gate(store);
    const answers = Array.from({ length: LIMITS.commandsInFlight }, () =>
      codeOf(link.submit(order({ lots: 1, priceTicks: 1 }))),
    );
    await entered;
    expect(await codeOf(link.submit(order()))).toBe('OVERLOADED');
    release();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['answered']));
    expect(await codeOf(link.submit(order()))).toBe('answered');
  });

  test('CORE-06 PROT-17 what is not one whole record of a known kind and version never reaches the journal', async () => {
    const { link, store } = await startFunded();
    const rows = store.rows.length;
    const cut = order().slice(0, 48);
    const unknown = order();
    unknown[2] = 99;
    const later = order();
    later[3] = 2;
    expect(() => link.submit(later)).toThrow('a command record of version 2; this program reads version 1 only');
    const two = new Uint8Array([...order(), ...order()]);
    for (const record of [cut, unknown, two, new Uint8Array(0), new Uint8Array(8)]) {
      expect(() => link.submit(record)).toThrow(RangeError);
    }
    expect(await codeOf(link.submit(order()))).toBe('answered');
    expect(store.rows).toHaveLength(rows + 1);
  });
});

describe('joining', () => {
  test('CORE-07 a Hello and the commands after it leave no gap: levels folded onto its books are the books', async () => {
    const { link } = await startFunded();
    let stop = false;
    const traffic = Array.from({ length: 8 }, async (_, i) => {
      while (!stop)
        await link.submit(
          order({ user: i % 4, side: i % 2 === 0 ? BUY : SELL, lots: 1 + i, priceTicks: 5_000_000 + ((i * 37) % 11) }),
        );
    });
    const { listener, heard, next } = recorder();
    for (let i = 0; i < 20; i++) await link.submit(order({ lots: 1 }));
    link.listen(listener);
    await next('hello');
    for (let i = 0; i < 20; i++) await next('end');
    stop = true;
    await Promise.all(traffic);
    const [first, ...later] = heard;
    const hello = first?.[1] as Hello;
    const commands = later.filter(([kind]) => kind === 'command').map(([, command]) => command as AppliedCommand);
    expect(commands[0]?.seq).toBe(hello.seq + 1);
    const late = recorder();
    link.listen(late.listener);
    await late.next('hello');
    const final = late.heard[0]?.[1] as Hello;
    expect(foldLevels(hello, commands)).toEqual(levelsOf(final));
  });

  test('CORE-08 a listener that fails starts anew from a Hello instead of going on with a hole', async () => {
    const { link } = await startFunded();
    const { listener, heard, next } = recorder();
    let failures = 1;
    link.listen({
      ...listener,
      onCommand: (command) => {
        if (failures-- > 0) throw new Error('listener bug');
        listener.onCommand(command);
      },
    });
    const again = next('hello').then(() => next('hello'));
    const answer = await link.submit(order());
    await link.submit(order());
    await again;
    const last = await link.submit(order());
    const hellos = heard.filter(([kind]) => kind === 'hello').map(([, hello]) => (hello as Hello).seq);
    expect(hellos.at(-1)).toBeGreaterThanOrEqual(answer.seq);
    expect(heard.filter(([kind]) => kind === 'command').at(-1)?.[1]).toMatchObject({ seq: last.seq });
  });
});

function levelsOf(hello: Hello): Map<string, number> {
  const book = hello.books.find(({ market }) => market === BTC_USDT);
  return new Map([
    ...(book?.bids ?? []).map(([price, lots]) => [`BUY ${price}`, lots] as const),
    ...(book?.asks ?? []).map(([price, lots]) => [`SELL ${price}`, lots] as const),
  ]);
}

function foldLevels(hello: Hello, commands: AppliedCommand[]): Map<string, number> {
  const levels = levelsOf(hello);
  for (const event of commands.flatMap((command) => command.events)) {
    if (event.kind !== 'level') continue;
    const key = `${event.side} ${event.priceTicks}`;
    if (event.lots === 0) levels.delete(key);
    else levels.set(key, event.lots);
  }
  return levels;
}
