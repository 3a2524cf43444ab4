import { expect, test } from 'vitest';
import { MESSAGE_KINDS, type MessageKind, topicOf } from './kinds.ts';

test('MSG-10 MSG-21 what can be switched off is named here; codes, what changed and what was closed cannot', () => {
  const kinds = Object.keys(MESSAGE_KINDS) as MessageKind[];
  const steps = kinds.filter((kind) => kind.startsWith('p2p-'));
  expect(steps.length).toBeGreaterThan(0);
  expect(kinds.map((kind) => [kind, topicOf(kind)]).filter(([, topic]) => topic !== null)).toEqual([
    ['logged-in', 'logIns'],
    ...steps.map((kind) => [kind, 'p2p']),
    ['verification-decided', 'verification'],
  ]);
});
