import type { AlgoKind } from '@pelorus/protocol/spot/algos.ts';
import type { OrderForm } from '../form-facts.ts';
import { LadderForm } from './ladder-form.tsx';
import type { Submitting } from './submitting.ts';
import { TwapForm } from './twap-form.tsx';

/** The part of the form for algos. */
export default function AlgoBody({ form, algo, submit }: { form: OrderForm; algo: AlgoKind; submit: Submitting }) {
  return algo === 'SCALED' ? <LadderForm form={form} submit={submit} /> : <TwapForm form={form} submit={submit} />;
}
