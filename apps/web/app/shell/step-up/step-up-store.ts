import type { ComponentType } from 'react';

interface StepUpQuestion {
  /** Draws the question; loaded when it is put. */
  Dialog: ComponentType<{ onAnswer: (isProven: boolean) => void }>;
  answer: (isProven: boolean) => void;
}

let question: StepUpQuestion | null = null;
const listeners = new Set<() => void>();

function change(next: StepUpQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that is on the screen, if one is. */
export const stepUpStore = {
  get: (): StepUpQuestion | null => question,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Puts the question over the page; returns whether the person has shown that it is them (FAC-31). Throws when its code does not load. */
export async function askStepUp(): Promise<boolean> {
  const { StepUpDialog: Dialog } = await import('./step-up-dialog.tsx');
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => {
      change(null);
      resolve(isProven);
    };
    change({ Dialog, answer });
  });
}
