import { expect, test, vi } from 'vitest';
import type { OrderForm } from '../../terminal/order-form/form-facts.ts';
import { gatedForm } from './use-risk-gate.ts';

const line = { price: '1', quantity: null };

/** A form, what it did, and the form behind the gate. */
function gate(part: Partial<OrderForm>, isShut = true) {
  const did: string[] = [];
  const own = {
    check: { isReady: true },
    isLoggedIn: true,
    isOneClick: false,
    submit: () => did.push('submit'),
    takeLine: () => did.push('line'),
    askAlgo: () => did.push('algo'),
    ...part,
  } as unknown as OrderForm;
  return { did, form: gatedForm(own, isShut, () => did.push('asked')) };
}

test('FPAG-31 what would send a first order asks instead: the form, a press on the book, a ladder', () => {
  const { did, form } = gate({ isOneClick: true });
  const send = vi.fn();
  form.submit();
  form.takeLine(line);
  form.askAlgo({ body: {} as never, held: null }, send);
  expect(did).toEqual(['asked', 'asked', 'asked']);
  expect(send).not.toHaveBeenCalled();
});

test('FPAG-31 nobody is asked who sends nothing: a draft with problems, a press that fills the form, a visitor', () => {
  for (const part of [{ check: { isReady: false } as OrderForm['check'] }, { isLoggedIn: false }]) {
    const { did, form } = gate(part);
    form.submit();
    form.takeLine(line);
    expect(did).toEqual(['submit', 'line']);
  }
});

test('FPAG-31 who answered, or where the operator asks nobody, trades', () => {
  const { did, form } = gate({ isOneClick: true }, false);
  form.submit();
  form.takeLine(line);
  expect(did).toEqual(['submit', 'line']);
});
