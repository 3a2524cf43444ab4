import type { ContractTermsData } from '@pelorus/protocol/admin/contracts.ts';
import { contractTerms } from '@pelorus/protocol/config/contract.ts';
import { expect, test } from 'vitest';
import {
  changedTerms,
  draftOf,
  rowsOf,
  termsOf,
  unreadTerms,
  usualTerms,
  withoutRow,
  withRow,
} from './contract-terms.logic.ts';

const TERMS = {
  ...{ priceMin: '0.01', openOrdersMax: 200, notionalMinToMarket: true, protect: '0.02' },
  brackets: [
    { notionalMax: '50000', leverageMax: 50, maintenance: '0.01' },
    { notionalMax: '1000000', leverageMax: 20, maintenance: '0.025' },
  ],
  funding: { interest: '-0.0001', intervalHours: 8, cap: '0.003', floor: '-0.003', slopes: false },
  fees: [{ tier: 0, maker: '-0.0001', taker: '0.0005' }],
  sources: [
    { name: 'own', weight: 1 },
    { name: 'okx', weight: 2 },
  ],
} as unknown as ContractTermsData['inForce'];

test('PLAN-60 what is drafted is sent as the file writes it, numbers as numbers, also without bounds of open interest', () => {
  expect(termsOf(draftOf(TERMS))).toEqual(TERMS);
  const bounded = { ...draftOf(TERMS), 'openInterest.from': '10', 'openInterest.to': '20' };
  expect(termsOf(bounded)).toEqual({ ...TERMS, openInterest: { from: '10', to: '20' } });
  expect(changedTerms(bounded, TERMS)).toEqual(['openInterest.from', 'openInterest.to']);
});

test('PLAN-60 a row is added as a copy of the last one, and the last one is taken out', () => {
  const more = withRow(draftOf(TERMS), 'brackets');
  expect(rowsOf(more, 'brackets')).toBe(3);
  expect(termsOf(more).brackets[2]).toEqual(TERMS.brackets[1]);
  expect(withoutRow(more, 'brackets')).toEqual(draftOf(TERMS));
  expect(changedTerms(withoutRow(draftOf(TERMS), 'sources'), TERMS)).toEqual(['sources.1.name', 'sources.1.weight']);
});

test('PLAN-62 what is no number, or below zero where nothing may be, is not sent', () => {
  expect(unreadTerms(draftOf(TERMS))).toEqual([]);
  const draft = { ...draftOf(TERMS), protect: '-0.1', 'brackets.0.leverageMax': '1.5', 'openInterest.to': '5' };
  expect(unreadTerms(draft)).toEqual(['protect', 'brackets.0.leverageMax', 'openInterest.from']);
});

test('PLAN-65 what a new contract is drafted with may be sent, with fees for each tier', () => {
  const draft = usualTerms([0, 3]);
  expect(unreadTerms(draft)).toEqual([]);
  expect(contractTerms.parse(termsOf(draft)).fees.map(({ tier }) => tier)).toEqual([0, 3]);
});
