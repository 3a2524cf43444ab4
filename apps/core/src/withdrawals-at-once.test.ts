import { Random } from '@pelorus/engine/reference/random.ts';
import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { encodeCancel } from '@pelorus/protocol/wire/encode-command.ts';
import {
  encodeEndWithdrawal,
  encodeHoldWithdrawal,
  encodeMoveMargin,
  encodeTransfer,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { BTC_USDT, userAccount } from '@pelorus/testkit/small-exchange.ts';
import { SOAK } from '@pelorus/testkit/soak.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, order, startFunded } from './core-setup.ts';

const ROUNDS = 200 * SOAK;
const WITHDRAWALS = 100;
const OTHERS = 30;
const BTC = 0;
const LOT_UNITS = 1_000;
/** As many lots as each account begins with. */
const LOTS = 10_000_000;
const INTERNAL = POSTING_REASONS.indexOf('INTERNAL_TRANSFER');
const [OWNER, FRIEND] = [userAccount(0), userAccount(1)];

afterEach(closeAll);

/** What wants units of the owner's, how many it takes if it is answered (below zero: brings), and how it is undone. */
interface Wish {
  kind: 'withdrawal' | 'order' | 'transfer' | 'margin' | 'cancel' | 'income';
  units: number;
  record: Uint8Array<ArrayBuffer>;
  undo: Uint8Array<ArrayBuffer> | null;
}

let ids = 0;
const nextId = () => `w${++ids}`;

function withdrawal(units: number, feeUnits = 7): Wish {
  const withdrawalId = ++ids;
  const destination = { destination0: 1, destination1: 2, destination2: 3, destination3: 4 };
  const held = { account: OWNER, asset: BTC, network: 1, units: units - feeUnits, feeUnits, withdrawalId };
  const record = encodeHoldWithdrawal({ ...held, ...destination });
  return { kind: 'withdrawal', units, record, undo: encodeEndWithdrawal(0, withdrawalId, false) };
}

function transfer(from: number, account: number, units: number): Uint8Array<ArrayBuffer> {
  return encodeTransfer({ account, from, asset: BTC, units, reason: INTERNAL, transferId: nextId() });
}

function spend(kind: 'order' | 'transfer' | 'margin', units: number): Wish {
  if (kind === 'transfer')
    return { kind, units, record: transfer(OWNER, FRIEND, units), undo: transfer(FRIEND, OWNER, units) };
  if (kind === 'margin') {
    const move = (direction: number) =>
      encodeMoveMargin({ account: OWNER, asset: BTC, direction, units, transferId: nextId() });
    return { kind, units, record: move(0), undo: move(1) };
  }
  const clientOrderId = nextId();
  const record = order({ user: 0, side: SELL, priceTicks: 9_000_000, lots: units / LOT_UNITS, clientOrderId });
  return { kind, units, record, undo: encodeCancel(OWNER, BTC_USDT, { clientOrderId }) };
}

const refusalOf = ({ events: [first] }: AppliedCommand) => (first?.kind === 'rejected' ? first.code : null);
const KINDS = ['order', 'transfer', 'margin'] as const;

/** Sends all at once, but for some turns of the event loop between, so that they come in one batch or in several. */
async function sendAll(link: CoreLink, wishes: readonly Wish[], random: Random) {
  const answers: Promise<{ wish: Wish; answer: AppliedCommand }>[] = [];
  for (const wish of wishes) {
    answers.push(link.submit(wish.record).then((answer) => ({ wish, answer })));
    if (random.below(50) === 0) await new Promise(setImmediate);
  }
  return (await Promise.all(answers)).sort((a, b) => a.answer.seq - b.answer.seq);
}

function shuffled<T>(values: T[], random: Random): T[] {
  for (let i = values.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [values[i], values[other]] = [values[other] as T, values[i] as T];
  }
  return values;
}

async function undoAll(link: CoreLink, wishes: readonly Wish[]): Promise<void> {
  for (const { undo } of wishes) if (undo !== null) expect(refusalOf(await link.submit(undo))).toBe(null);
}

/** Proves that so many units are available: one more is refused, all of them are not. */
async function expectAvailable(link: CoreLink, units: number): Promise<void> {
  expect(refusalOf(await link.submit(withdrawal(units + 1, 0).record))).toBe('INSUFFICIENT_BALANCE');
  if (units === 0) return;
  const all = withdrawal(units, 0);
  expect(refusalOf(await link.submit(all.record))).toBe(null);
  await undoAll(link, [all]);
}

describe('a hundred withdrawals of everything at once', () => {
  it('P21 CUST-10 CUST-15 of all that want the whole balance exactly one wins, and the others are refused cleanly', async () => {
    const { link } = await startFunded();
    const units = LOTS * LOT_UNITS;
    const winners = new Map<string, number>();
    for (let round = 1; round <= ROUNDS; round++) {
      const random = new Random(round);
      // In every other round nothing but withdrawals wants all of it.
      const rest = round % 2 === 0 ? OTHERS : 0;
      const wishes = [
        ...Array.from({ length: WITHDRAWALS }, () => withdrawal(units)),
        ...Array.from({ length: rest }, (_, i) => spend(KINDS[i % KINDS.length] as 'order', units)),
      ];
      const answered = await sendAll(link, shuffled(wishes, random), random);
      const won = answered.filter(({ answer }) => refusalOf(answer) === null).map(({ wish }) => wish);
      expect(won, `round ${round}`).toHaveLength(1);
      const refusals = answered.map(({ answer }) => refusalOf(answer)).filter((code) => code !== null);
      expect(new Set(refusals), `round ${round}`).toEqual(new Set(['INSUFFICIENT_BALANCE']));
      expect(refusals).toHaveLength(wishes.length - 1);
      const [winner] = won as [Wish];
      winners.set(winner.kind, (winners.get(winner.kind) ?? 0) + 1);
      await expectAvailable(link, 0);
      await undoAll(link, won);
    }
    await expectAvailable(link, units);
    expect([...winners.keys()].sort()).toEqual(['margin', 'order', 'transfer', 'withdrawal']);
  });

  it('P21 CUST-10 CUST-15 beside parts that go and come back each is decided by what is there at its turn', async () => {
    const { link } = await startFunded();
    let available = LOTS * LOT_UNITS;
    for (let round = 1; round <= ROUNDS; round++) {
      const random = new Random(1_000_000 + round);
      const part = () => (1 + random.below(LOTS / 4)) * LOT_UNITS;
      const resting = spend('order', LOT_UNITS * (1 + random.below(1_000)));
      if (refusalOf(await link.submit(resting.record)) === null) available -= resting.units;
      const income = part();
      const wishes: Wish[] = [
        ...Array.from({ length: WITHDRAWALS }, () => withdrawal(available)),
        ...Array.from({ length: OTHERS }, (_, i) => spend(KINDS[i % KINDS.length] as 'order', part())),
        { kind: 'cancel', units: 0 - resting.units, record: resting.undo as Uint8Array<ArrayBuffer>, undo: null },
        {
          kind: 'income',
          units: 0 - income,
          record: transfer(FRIEND, OWNER, income),
          undo: transfer(OWNER, FRIEND, income),
        },
      ];
      const won: Wish[] = [];
      for (const { answer, wish } of await sendAll(link, shuffled(wishes, random), random)) {
        const expected = wish.units > available ? 'INSUFFICIENT_BALANCE' : null;
        expect(refusalOf(answer), `round ${round}, ${wish.kind}`).toBe(expected);
        if (expected !== null) continue;
        available -= wish.units;
        won.push(wish);
        expect(available).toBeGreaterThanOrEqual(0);
      }
      await expectAvailable(link, available);
      // What came in goes back last: until then it may be in use.
      await undoAll(
        link,
        won.sort((a, b) => b.units - a.units),
      );
      available = LOTS * LOT_UNITS;
      await expectAvailable(link, available);
    }
  });
});
