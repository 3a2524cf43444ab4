import { HISTORY_KINDS } from '@pelorus/protocol/identity/history-kinds.ts';
import english from '@pelorus/site/messages/en_US/app.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { historySubject, historyWords } from './history-words.ts';

describe('the words of the history', () => {
  test('SEC-12 every kind has its own sentence, and a kind of a later version has none', () => {
    const said = HISTORY_KINDS.map((kind) => historyWords(kind));
    expect(new Set(said).size).toBe(HISTORY_KINDS.length);
    for (const id of said) expect((english as Record<string, string>)[id ?? ''], id ?? 'none').toBeTruthy();
    expect(historyWords('never-heard-of')).toBeNull();
    expect(historyWords('toString')).toBeNull();
  });

  test('SEC-12 what an entry is about is told, and nothing that is for machines', () => {
    expect(historySubject({ scopes: 'read spot', label: 'bot' })).toBe('bot');
    expect(historySubject({ masked: 'p•••@example.com' })).toBe('p•••@example.com');
    expect(historySubject({ name: '', count: '3' })).toBeNull();
  });
});
