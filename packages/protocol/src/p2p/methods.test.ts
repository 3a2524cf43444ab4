import { expect, it } from 'vitest';
import { methodCode } from './common.ts';
import { methodOf, methodsFor, P2P_METHODS } from './methods.ts';
import { FIELD_KINDS, P2P_LIMITS } from './rules.ts';

it('PMET-01 the table names at least 60 methods, each once, with what the venue needs to know', () => {
  expect(P2P_METHODS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(P2P_METHODS.map(({ code }) => code)).size).toBe(P2P_METHODS.length);
  expect(new Set(P2P_METHODS.map(({ name }) => name)).size).toBe(P2P_METHODS.length);
  for (const method of P2P_METHODS) {
    const { code, countries, fields, fiats, windowMinutes } = method;
    expect(methodCode.safeParse(code).success).toBe(true);
    expect(methodOf(code)).toBe(method);
    expect(P2P_LIMITS.windowMinutes).toContain(windowMinutes);
    expect([...fiats, ...countries].filter((text) => !/^[A-Z]{2,3}$/.test(text))).toEqual([]);
    expect(new Set(fiats).size).toBe(fiats.length);
    expect(fields.some(({ isOptional }) => !isOptional)).toBe(true);
    expect(fields.filter(({ kind }) => !FIELD_KINDS.includes(kind))).toEqual([]);
  }
  expect(methodOf('gold')).toBeUndefined();
});

it('PMET-01 of named methods only these are chosen, and only where they pay the currency', () => {
  expect(methodsFor('BRL', ['pix', 'sepa']).map(({ code }) => code)).toEqual(['pix']);
  expect(methodsFor('BRL').length).toBeGreaterThan(1);
  expect(methodsFor('ZZZ')).toEqual([]);
});
