import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import { useEffect, useRef, useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AddressStep } from './address-step.tsx';
import { type DetailErrors, type Draft, detailsOf, draftOf, errorsOf, stepOfField, type WordStep } from './details.ts';
import { DocumentStep } from './document-step.tsx';
import { PersonStep } from './person-step.tsx';
import { PicturesStep } from './pictures-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type Step, stepsOf, stepToGoOn } from './steps.ts';
import { usePictures } from './use-pictures.ts';
import { useStanding, VERIFICATION } from './verification-data.ts';

const TITLES: Record<Step, MessageId> = {
  person: 'verification.step.person',
  document: 'verification.step.document',
  address: 'verification.step.address',
  pictures: 'verification.step.pictures',
  review: 'verification.step.review',
};

/** The inputs of an application, and the current step. */
function useApplication(verification: Verification) {
  const { take } = useStanding();
  const steps = stepsOf(verification);
  const [step, setStep] = useState<Step>(() => stepToGoOn(verification));
  const [draft, setDraft] = useState<Draft>(() => {
    const draft = draftOf(verification.application?.details);
    return { ...draft, wantsAddress: draft.wantsAddress || verification.asks.details === 'address' };
  });
  const [errors, setErrors] = useState<DetailErrors>({});
  /** Anew with each try: where to go on. */
  const [wrong, setWrong] = useState<{ field: string } | null>(null);
  const tell = (found: DetailErrors) => {
    const [field] = Object.keys(found);
    setErrors(found);
    if (field !== undefined) setWrong({ field });
  };
  const sending = useSending();
  const at = Math.max(0, steps.indexOf(step));
  const go = (to: Step) => {
    setErrors({});
    sending.clear();
    setStep(to);
  };
  const next = () => go(steps[at + 1] ?? 'review');
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !isIn(part, field))));
  };
  /** Keeps the words with the server once all are there: from then on the draft is not lost. */
  const keep = () =>
    sending.send(
      async () => {
        const details = detailsOf(draft);
        if (details === null) throw new Error('the previous step is not complete');
        take(await VERIFICATION.give(details));
        go('pictures');
        return 'here';
      },
      async ({ error, field }) => {
        const isTooYoung = error === 'TOO_YOUNG';
        const about = isTooYoung ? 'birthDate' : field;
        const of = stepOfField(about);
        if (of === null || about === null) return false;
        go(of);
        tell({ [about]: isTooYoung ? 'error.TOO_YOUNG' : 'error.BAD_REQUEST' });
        return true;
      },
    );
  const leave = (from: WordStep) => {
    const found = errorsOf(from, draft, Date.now());
    tell(found);
    if (Object.keys(found).length > 0) return;
    if (from === 'address') void keep();
    else next();
  };
  return { steps, at, step: steps[at] ?? 'review', draft, errors, wrong, sending, change, go, next, leave };
}

const isIn = (part: object, field: string) =>
  Object.hasOwn(part, field) || (field === 'address' && 'wantsAddress' in part);

/** An application, step by step; inputs survive every refusal. */
export function ApplyForm({ verification }: { verification: Verification }) {
  const t = useMessages();
  const application = useApplication(verification);
  const pictures = usePictures();
  const { steps, at, step, draft, errors, wrong, sending, change, go, next, leave } = application;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // A step that begins is read from its heading, a field that is wrong is where to go on.
  useEffect(() => {
    if (step !== heading.current?.dataset.step) return;
    if (isFirst.current) isFirst.current = false;
    else heading.current.focus();
  }, [step]);
  useEffect(() => {
    if (wrong === null) return;
    const first = `[data-field="${wrong.field}"] :is(input:not([type=hidden]), button)`;
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [wrong]);
  const fields = { draft, errors, onChange: change };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'pictures') next();
        else if (step !== 'review') leave(step);
      }}
    >
      <Progress steps={steps} at={at} />
      <h3 ref={heading} data-step={step} tabIndex={-1} className="text-base font-semibold outline-none">
        {t(TITLES[step])}
      </h3>
      {step === 'person' && <PersonStep {...fields} />}
      {step === 'document' && <DocumentStep {...fields} />}
      {step === 'address' && <AddressStep {...fields} isWhole={verification.asks.details === 'address'} />}
      {step === 'pictures' && <PicturesStep verification={verification} pictures={pictures} />}
      {step === 'review' && <ReviewStep verification={verification} pictures={pictures} onChange={go} />}
      <SendingFailure sending={sending} />
      {step !== 'review' && (
        <div className="flex flex-wrap justify-between gap-3">
          <BackButton to={steps[at - 1]} onBack={go} />
          <Button
            type="submit"
            isPending={sending.isPending}
            isDisabled={step === 'pictures' && (pictures.isBusy || verification.asks.missing.length > 0)}
            className="ms-auto"
          >
            {t('stay.continue')}
          </Button>
        </div>
      )}
    </form>
  );
}

function BackButton({ to, onBack }: { to: Step | undefined; onBack: (step: Step) => void }) {
  const t = useMessages();
  if (to === undefined) return null;
  return (
    <Button variant="secondary" onPress={() => onBack(to)}>
      {t('verification.back')}
    </Button>
  );
}

/** How far it is: a bar for the eye, a sentence for everybody. */
function Progress({ steps, at }: { steps: readonly Step[]; at: number }) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text-muted">{t('verification.stepOf', { at: at + 1, all: steps.length })}</p>
      <div aria-hidden="true" className="flex gap-1.5">
        {steps.map((step, index) => (
          <span key={step} className={`h-1.5 grow rounded-full ${index <= at ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  );
}
