import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { keepInRecord } from '../../state/preference-sync.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { RefusalLine } from './refusal-line.tsx';

const POINTS = ['leverage', 'liquidation', 'margin', 'funding'] as const;
/** Each with its two answers as they are shown. */
const QUESTIONS = [
  ['q1', ['wrong', 'right']],
  ['q2', ['right', 'wrong']],
  ['q3', ['wrong', 'right']],
] as const;

type Answer = 'wrong' | 'right';

/** The risk of contracts in plain words, and three questions about it (FPAG-31). */
export default function RiskDialog({ onAnswered, onClose }: { onAnswered: () => void; onClose: () => void }) {
  const t = useMessages();
  const refusalText = useRefusalText();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isRight = QUESTIONS.every(([question]) => answers[question] === 'right');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight || isPending) return;
    setPending(true);
    setRefusal(null);
    try {
      await keepInRecord({ futuresRisk: true });
      showToast({ kind: 'done', text: t('perp.risk.done') });
      onAnswered();
    } catch (error) {
      setRefusal(refusalText(error).text);
      setPending(false);
    }
  };
  const problemOf = (question: string) => {
    if (answers[question] === 'wrong') return t('perp.risk.again');
    return isTried && answers[question] === undefined ? t('perp.risk.choose') : null;
  };
  return (
    <Dialog title={t('perp.risk.title')} isOpen onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 text-sm">
        <p>{t('perp.risk.lead')}</p>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {POINTS.map((point) => (
            <li key={point}>{t(`perp.risk.${point}`)}</li>
          ))}
        </ul>
        {QUESTIONS.map(([question, options]) => (
          <Question
            key={question}
            question={question}
            options={options}
            chosen={answers[question] ?? null}
            problem={problemOf(question)}
            onChoose={(answer) => setAnswers((known) => ({ ...known, [question]: answer }))}
          />
        ))}
        <RefusalLine text={refusal} />
        <Button type="submit" isPending={isPending}>
          {t('perp.risk.agree')}
        </Button>
      </form>
    </Dialog>
  );
}

function Question({
  question,
  options,
  chosen,
  problem,
  onChoose,
}: {
  question: (typeof QUESTIONS)[number][0];
  options: readonly Answer[];
  chosen: Answer | null;
  problem: string | null;
  onChoose: (answer: Answer) => void;
}) {
  const t = useMessages();
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t(`perp.risk.${question}`)}</legend>
      {options.map((answer) => (
        <label key={answer} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
          <input
            type="radio"
            name={question}
            checked={chosen === answer}
            onChange={() => onChoose(answer)}
            className="size-4 shrink-0 accent-accent"
          />
          {t(answer === 'right' ? `perp.risk.right.${question}` : `perp.risk.wrong.${question}`)}
        </label>
      ))}
      <p id={id} role="status" className="text-xs text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
