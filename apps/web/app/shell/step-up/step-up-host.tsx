import { onStepUpNeeded } from '@pelorus/client/http/step-up.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { askStepUp, stepUpStore } from './step-up-store.ts';

const nothing = () => null;

/** The place of the one step-up of the page: whichever call needs it, the person is asked here (FAC-31). */
export function StepUpHost() {
  const question = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.get, nothing);
  useEffect(() => onStepUpNeeded(askStepUp), []);
  return question === null ? null : <question.Dialog onAnswer={question.answer} />;
}
