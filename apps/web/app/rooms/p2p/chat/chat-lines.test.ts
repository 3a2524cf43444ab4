import type { MessageData, MoveData } from '@pelorus/protocol/p2p/orders.ts';
import { expect, test } from 'vitest';
import { chatLines, writerOf } from './chat-lines.ts';

const message = (id: number, time: number): MessageData => ({
  ...{ id, time, orderId: 7, by: 'THEM', text: `m${id}` },
  ...{ picture: null, isProof: false, isRisky: false },
});
const move = (time: number, action: MoveData['action']): MoveData => ({ time, action, state: 'PAID', by: 'BUY' });
const names = (lines: ReturnType<typeof chatLines>) =>
  lines.map(({ kind, at }) => (kind === 'move' ? at.action : at.text));

test('PPAG-13 steps and messages stand in one line by their time, a step before what was written at the same moment', () => {
  const lines = chatLines([message(1, 10), message(2, 30)], [move(10, 'OPEN'), move(20, 'PAID')], false);
  expect(names(lines)).toEqual(['OPEN', 'm1', 'PAID', 'm2']);
});

test('PPAG-13 while older messages are not read, steps before the first one that is wait', () => {
  const moves = [move(10, 'OPEN'), move(20, 'PAID'), move(40, 'RELEASE')];
  expect(names(chatLines([message(9, 30)], moves, true))).toEqual(['m9', 'RELEASE']);
  expect(names(chatLines([], moves, false))).toEqual(['OPEN', 'PAID', 'RELEASE']);
});

test('PORD-40 the automatic reply is its ad’s owner’s, and follows the opening that it answers', () => {
  expect(names(chatLines([message(1, 9)], [move(10, 'OPEN')], false))).toEqual(['OPEN', 'm1']);
  expect([writerOf('AUTO', true), writerOf('AUTO', false)]).toEqual(['ME', 'THEM']);
  expect([writerOf('ME', false), writerOf('STAFF', true)]).toEqual(['ME', 'STAFF']);
});
