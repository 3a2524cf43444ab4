import { schemaOfDocument } from '@pelorus/protocol/identity/documents.ts';
import { describe, expect, test } from 'vitest';
import { CHART_DEFAULTS, CHECKS } from '../chart/chart-settings.ts';
import { usualIndicator } from './indicators.ts';
import { renamed, saved, TEMPLATES_MAX, type Template, templateName, templateNamed, without } from './templates.ts';

const scalping: Template = { name: 'Scalping', indicators: [usualIndicator('EMA')] };
const swing: Template = { name: 'Swing', indicators: [usualIndicator('RSI'), usualIndicator('MACD')] };
const both = [scalping, swing];

describe('templates', () => {
  test('TRAD-363 a set is saved under a name, and again in the same place under the same', () => {
    expect(saved([scalping], swing)).toEqual(both);
    const again = { name: 'scalping', indicators: swing.indicators };
    expect(saved(both, again)).toEqual([again, swing]);
    const full = Array.from({ length: TEMPLATES_MAX }, (_, index) => ({ ...swing, name: `Set ${index}` }));
    expect(saved(full, scalping)).toBeNull();
    expect(saved(full, { ...scalping, name: 'set 3' })).toHaveLength(TEMPLATES_MAX);
    expect(templateNamed(both, 'SWING')).toBe(swing);
  });

  test('TRAD-363 a name is of one to thirty letters, without needless spaces, and of one template alone', () => {
    expect(templateName('  My   set ')).toBe('My set');
    expect(templateName(' ')).toBeNull();
    expect(templateName('x'.repeat(31))).toBeNull();
    expect(renamed(both, 'Swing', 'Slow')).toEqual([scalping, { ...swing, name: 'Slow' }]);
    expect(renamed(both, 'Swing', 'SWING')).toEqual([scalping, { ...swing, name: 'SWING' }]);
    expect(renamed(both, 'Swing', 'scalping')).toBeNull();
    expect(renamed(both, 'Swing', '')).toBeNull();
    expect(without(both, 'Swing')).toEqual([scalping]);
  });

  test('TRAD-363 TRAD-103 DOC-01 what is kept is believed if it can be shown, and the account takes it', () => {
    const takes = (templates: readonly Template[]) =>
      schemaOfDocument('chart').safeParse({ ...CHART_DEFAULTS, templates }).success;
    expect([CHECKS.templates(both), takes(both)]).toEqual([true, true]);
    for (const wrong of [
      'all',
      [null],
      [{ ...swing, name: ' Swing' }],
      [swing, { ...scalping, name: 'swing' }],
      [{ name: 'A', indicators: [{ name: 'no such', params: [] }] }],
      [{ name: 'A' }],
    ])
      expect(CHECKS.templates(wrong), JSON.stringify(wrong)).toBe(false);
  });
});
