import { useEffect, useState } from 'react';
import { readPreferenceRecord } from '../../state/preference-sync.ts';
import { useRootData } from '../../state/root-data.ts';
import type { OrderForm } from '../../terminal/order-form/form-facts.ts';

/** Accounts whose person is known to have answered, of this visit. */
const answered = new Set<number>();

interface RiskGate {
  isAsking: boolean;
  /** The questions are answered, and the answer is kept. */
  onAnswered(): void;
  onClose(): void;
  /** The form that asks in place of a person's first order (FPAG-31). */
  form: OrderForm;
}

/** Returns the form with what sends an order behind the gate: the person's press opens the questions, and sends nothing. */
export function gatedForm(form: OrderForm, isShut: boolean, ask: () => void): OrderForm {
  if (!isShut) return form;
  return {
    ...form,
    submit: () => (form.check.isReady && form.isLoggedIn ? ask() : form.submit()),
    takeLine: (line) => (form.isOneClick ? ask() : form.takeLine(line)),
    askAlgo: () => ask(),
  };
}

/** Asks a person about the risk of contracts before their first order; closing a position is not the form's. */
export function useRiskGate(form: OrderForm): RiskGate {
  const { accountId } = form;
  const isWanted = useRootData()?.config.features.futuresQuiz === true && accountId !== null;
  const [isAsking, setAsking] = useState(false);
  const [, renew] = useState(0);
  const isShut = isWanted && !answered.has(accountId);
  useEffect(() => {
    if (!isShut) return;
    readPreferenceRecord().then(
      ({ futuresRiskAt }) => {
        if (futuresRiskAt === null) return;
        answered.add(accountId);
        renew((count) => count + 1);
      },
      // Who cannot be asked about is asked.
      () => undefined,
    );
  }, [isShut, accountId]);
  return {
    isAsking,
    onAnswered: () => {
      if (accountId !== null) answered.add(accountId);
      setAsking(false);
    },
    onClose: () => setAsking(false),
    form: gatedForm(form, isShut, () => setAsking(true)),
  };
}
