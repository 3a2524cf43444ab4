import type { OwnKey } from '@pelorus/client/storage/own.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodiesOf, type Texts, takeBody } from './kinds.ts';
import { isSame, type Json } from './merge.ts';
import { type Account, type Base, type Bases, Conflict, DocumentSync, NeverTaken } from './sync.ts';

/** An account as the gateway keeps it. */
class FakeAccount implements Account {
  readonly documents = new Map<string, Base>();
  isAway = false;
  never = new Set<string>();
  asked = 0;
  /** Runs before the next write. */
  beforeWrite: (() => void) | null = null;
  #last = 0;

  async heads() {
    this.#ask();
    return [...this.documents].map(([kind, { version }]) => ({ kind, version }));
  }
  async read(kind: string) {
    this.#ask();
    return this.documents.get(kind) ?? null;
  }
  async write(kind: string, body: Json, basedOn: number) {
    this.#ask();
    const race = this.beforeWrite;
    this.beforeWrite = null;
    race?.();
    if (this.never.has(kind)) throw new NeverTaken(kind);
    if ((this.documents.get(kind)?.version ?? 0) !== basedOn) throw new Conflict(kind);
    this.put(kind, body);
    return this.#last;
  }
  put(kind: string, body: Json): void {
    this.#last += 1;
    this.documents.set(kind, { version: this.#last, body: JSON.parse(JSON.stringify(body)) as Json });
  }
  #ask(): void {
    this.asked += 1;
    if (this.isAway) throw new Error('away');
  }
}

class FakeTexts implements Texts {
  readonly all = new Map<OwnKey, string>();
  isFull = false;
  get = (key: OwnKey) => this.all.get(key) ?? null;
  set = (key: OwnKey, text: string) => {
    if (!this.isFull) this.all.set(key, text);
    return !this.isFull;
  };
}

function device(account: FakeAccount) {
  const texts = new FakeTexts();
  let bases: Bases = {};
  const told: string[] = [];
  const sync = new DocumentSync({
    texts,
    bases: { get: () => bases, set: (next) => (bases = next) },
    account,
    onNeverTaken: (kind) => told.push(kind),
  });
  const has = (kind: string) => bodiesOf(texts).get(kind);
  return { texts, sync, told, has, put: (kind: string, body: Json) => takeBody(texts, kind, body) };
}
const line = (id: string, value = 1) => ({ id, tool: 'priceLine', points: [{ timestamp: 5, value }] });
const deskText = (isOneClick: boolean, hasSounds: boolean, form = 'end') =>
  JSON.stringify({
    state: { hasSounds, layout: { form }, people: { 7: { isOneClick, confirm: { all: true } } } },
    version: 0,
  });

describe('DOC-10 devices of one person', () => {
  test('what one arranged is on the other, also what it took away', async () => {
    const account = new FakeAccount();
    const [phone, desk] = [device(account), device(account)];
    phone.put('favourites', ['A_B', 'C_D']);
    phone.put('drawings-A_B', [line('a'), line('b')]);
    await phone.sync.run(true);
    await desk.sync.run(true);
    expect([desk.has('favourites'), desk.has('drawings-A_B')]).toEqual([
      ['A_B', 'C_D'],
      [line('a'), line('b')],
    ]);
    desk.put('favourites', ['C_D']);
    desk.put('drawings-A_B', []);
    await desk.sync.run(false);
    await phone.sync.run(true);
    expect([phone.has('favourites'), phone.has('drawings-A_B')]).toEqual([['C_D'], undefined]);
  });

  test('without a network edits stay and are sent later, merged with what happened meanwhile', async () => {
    const account = new FakeAccount();
    const [phone, desk] = [device(account), device(account)];
    phone.put('favourites', ['A_B']);
    await phone.sync.run(true);
    await desk.sync.run(true);
    account.isAway = true;
    phone.put('favourites', ['A_B', 'C_D']);
    await expect(phone.sync.run(false)).rejects.toThrow('away');
    account.isAway = false;
    desk.put('favourites', ['E_F']);
    await desk.sync.run(false);
    await phone.sync.run(false);
    expect([phone.has('favourites'), account.documents.get('favourites')?.body]).toEqual(Array(2).fill(['E_F', 'C_D']));
  });

  test('DOC-04 somebody else who writes at the same moment is merged, not written over', async () => {
    const account = new FakeAccount();
    const phone = device(account);
    phone.put('favourites', ['A_B']);
    account.beforeWrite = () => account.put('favourites', ['C_D']);
    await phone.sync.run(true);
    expect(account.documents.get('favourites')?.body).toEqual(['C_D', 'A_B']);
  });

  test('nothing is sent when nothing changed, and a refusal for good is said and not repeated until it changes', async () => {
    const account = new FakeAccount();
    const phone = device(account);
    account.never.add('chart');
    phone.put('chart', { axis: 'n' });
    phone.put('favourites', ['A_B']);
    await phone.sync.run(false);
    expect([phone.told, [...account.documents.keys()]]).toEqual([['chart'], ['favourites']]);
    const { asked } = account;
    await phone.sync.run(false);
    expect([account.asked, phone.told]).toEqual([asked, ['chart']]);
    account.never.clear();
    phone.put('chart', { axis: 'p' });
    await phone.sync.run(false);
    expect(account.documents.get('chart')?.body).toEqual({ axis: 'p' });
  });

  test('a full store takes nothing in, and what is missing in it is taken away nowhere', async () => {
    const account = new FakeAccount();
    account.put('favourites', ['A_B']);
    account.put('drawings-A_B', [line('a')]);
    const phone = device(account);
    phone.texts.isFull = true;
    await phone.sync.run(true);
    await phone.sync.run(false);
    expect([...account.documents.values()].map(({ body }) => body)).toEqual([['A_B'], [line('a')]]);
  });

  test('a kind that this page does not know yet is left alone', async () => {
    const account = new FakeAccount();
    account.put('newer', { a: 1 });
    account.put('favourites', ['A_B']);
    const phone = device(account);
    await phone.sync.run(true);
    await phone.sync.run(false);
    expect([[...phone.texts.all.keys()], account.documents.get('newer')?.body]).toEqual([['favourites'], { a: 1 }]);
  });

  test('a browser that has lost its texts, but not what it knew, gets them again', async () => {
    const account = new FakeAccount();
    const phone = device(account);
    phone.put('favourites', ['A_B']);
    await phone.sync.run(true);
    phone.texts.all.clear();
    await phone.sync.run(true);
    expect([phone.has('favourites'), account.documents.get('favourites')?.body]).toEqual([['A_B'], ['A_B']]);
  });

  test('DOC-03 drawings that the account has forgotten are gone here too, but for new ones', async () => {
    const account = new FakeAccount();
    const phone = device(account);
    phone.put('drawings-A_B', [line('a')]);
    phone.put('drawings-C_D', [line('c')]);
    await phone.sync.run(true);
    account.documents.clear();
    phone.put('drawings-C_D', [line('c'), line('new')]);
    await phone.sync.run(true);
    expect([phone.has('drawings-A_B'), phone.has('drawings-C_D')]).toEqual([undefined, [line('new')]]);
    expect(account.documents.get('drawings-C_D')?.body).toEqual([line('new')]);
  });
});

describe('DOC-07 DOC-13 what was arranged as a visitor', () => {
  test('lists and drawings of both are kept; of settings the account’s, where it has any', async () => {
    const account = new FakeAccount();
    account.put('favourites', ['A_B']);
    account.put('chart', { axis: 'log' });
    const [visitor, person] = [new FakeTexts(), device(account)];
    takeBody(visitor, 'favourites', ['C_D']);
    takeBody(visitor, 'chart', { axis: 'n' });
    takeBody(visitor, 'drawings-A_B', [line('v')]);
    visitor.set('desk', deskText(false, true));
    expect(person.sync.adopt(visitor)).toBe(true);
    await person.sync.run(true);
    expect(account.documents.get('favourites')?.body).toEqual(['A_B', 'C_D']);
    expect([person.has('chart'), person.has('drawings-A_B')]).toEqual([{ axis: 'log' }, [line('v')]]);
    expect(account.documents.get('desk')?.body).toMatchObject({ hasSounds: true });
  });

  test('what somebody has arranged as themselves here is not undone by a visitor’s settings', () => {
    const [visitor, person] = [new FakeTexts(), device(new FakeAccount())];
    takeBody(visitor, 'chart', { axis: 'n' });
    takeBody(visitor, 'favourites', ['C_D']);
    person.put('chart', { axis: 'log' });
    person.put('favourites', ['A_B']);
    person.sync.adopt(visitor);
    expect([person.has('chart'), person.has('favourites')]).toEqual([{ axis: 'log' }, ['A_B', 'C_D']]);
  });

  test('a visitor’s stay where they are while they cannot be kept', () => {
    const [visitor, person] = [new FakeTexts(), device(new FakeAccount())];
    takeBody(visitor, 'favourites', ['C_D']);
    person.texts.isFull = true;
    expect(person.sync.adopt(visitor)).toBe(false);
  });
});

test('DOC-08 one-click mode goes nowhere and comes from nowhere', async () => {
  const account = new FakeAccount();
  const [phone, desk] = [device(account), device(account)];
  phone.texts.set('desk', deskText(true, true, 'start'));
  await phone.sync.run(true);
  expect(JSON.stringify(account.documents.get('desk')?.body)).not.toContain('isOneClick');
  desk.texts.set('desk', deskText(false, false));
  await desk.sync.run(true);
  expect(JSON.parse(desk.texts.get('desk') as string)).toEqual(JSON.parse(deskText(false, true, 'start')));
  account.put('desk', { hasSounds: false, layout: { form: 'start' }, people: { 7: { confirm: { all: true } } } });
  await phone.sync.run(true);
  expect(JSON.parse(phone.texts.get('desk') as string)).toEqual(JSON.parse(deskText(true, false, 'start')));
});

test('DOC-09 DOC-14 DOC-10 whatever three devices do and whenever they look, in the end all have the same', async () => {
  const pair = fc.constantFrom('A_B', 'C_D', 'E_F');
  const body = fc.oneof(
    fc.tuple(fc.constant('favourites'), fc.uniqueArray(pair)),
    fc.tuple(
      fc.constant('drawings-A_B'),
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c')).map((ids) => ids.map((id) => line(id))),
    ),
    fc.tuple(fc.constant('chart'), fc.record({ axis: fc.constantFrom('n', 'p'), magnet: fc.boolean() })),
  );
  const act = fc.record({ at: fc.nat(2), edit: fc.option(body), look: fc.boolean(), isAway: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const account = new FakeAccount();
      const devices = [device(account), device(account), device(account)];
      for (const { at, edit, look, isAway } of acts) {
        account.isAway = isAway;
        if (edit !== null) devices[at]?.put(...(edit as [string, Json]));
        await devices[at]?.sync.run(look).catch(() => {});
      }
      account.isAway = false;
      for (const one of [...devices, ...devices]) await one.sync.run(true);
      for (const kind of ['favourites', 'drawings-A_B', 'chart']) {
        const [first, ...others] = devices.map(({ has }) => has(kind) ?? []);
        for (const other of others) expect(isSame(first, other)).toBe(true);
        expect(isSame(account.documents.get(kind)?.body ?? [], first)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
