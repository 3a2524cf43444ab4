import { formatNumber } from '@pelorus/site/numbers.ts';
import { type ReactNode, useContext } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { NumberText } from '../../../ui/text/price-text.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import type { OrderForm } from '../form-facts.ts';
import { FormPartsContext } from '../form-parts.ts';
import { SendButton } from '../send-button.tsx';
import { SendAlert, SendPlace } from '../send-place.tsx';
import { type Sending, sendWords } from '../send-words.ts';
import { SignUpLinks } from '../sign-up-links.tsx';
import type { AlgoCheck } from './algo-draft.ts';
import type { AlgoProblem } from './algo-payment.ts';
import type { useAlgo } from './use-algo.ts';

/** Returns a formatter of problems; undefined for none. */
export function useAlgoProblem(): (problem: AlgoProblem | null | undefined) => string | null {
  const t = useMessages();
  const { tag } = useLocale();
  const said = (value: string) => (/^\d/.test(value) ? formatNumber(value, tag) : value);
  return (problem) => {
    if (problem == null) return null;
    const values = Object.entries(problem.values).map(([name, value]) => [name, said(value)]);
    return t(problem.id, Object.fromEntries(values));
  };
}

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-3">
      <span className="text-text-muted">{label}</span>
      <span className="numeric">{children}</span>
    </p>
  );
}

/** The initial hold once known, or what a contract costs. */
function HeldLine({ held }: { held: AlgoCheck<never>['held'] }) {
  const t = useMessages();
  const parts = useContext(FormPartsContext);
  return (
    <Line label={t(parts?.costLabel ?? 'trade.form.held')}>
      {held === null ? (
        '--'
      ) : (
        <>
          <NumberText value={held.amount} /> {held.asset}
        </>
      )}
    </Line>
  );
}

interface Written {
  algo: ReturnType<typeof useAlgo>;
  check: Pick<AlgoCheck<string>, 'problems' | 'held'>;
}

interface SubmitProps {
  form: OrderForm;
  algoForm: Written;
  /** What the button says; null: no amount is written. */
  sending: Sending | null;
}

/** The hold, the obstacle, and the submit button. */
export function AlgoSubmit({ form, algoForm, sending }: SubmitProps) {
  return (
    <>
      <div className="text-xs">
        <HeldLine held={algoForm.check.held} />
      </div>
      <SendPlace>
        <Send form={form} algoForm={algoForm} sending={sending} />
      </SendPlace>
    </>
  );
}

function useSideText({ draft: { side }, rules: { base } }: OrderForm): string {
  return useMessages()('trade.form.submit', { side, base });
}

function Send({ form, algoForm: { algo, check }, sending }: SubmitProps) {
  const say = useAlgoProblem();
  const refusalText = useRefusalText();
  const parts = useContext(FormPartsContext);
  const useText = parts?.useSubmitText ?? useSideText;
  const sideText = useText(form);
  const t = useMessages();
  const { tag } = useLocale();
  const submitText = sending === null ? sideText : sendWords(sending, form.rules, t, tag);
  if (!form.isLoggedIn) return <SignUpLinks />;
  const text = algo.refusal !== null ? refusalText(algo.refusal).text : say(check.problems.order);
  return (
    <>
      <SendAlert>{text}</SendAlert>
      <SendButton side={form.draft.side} inHand={algo.inHand} isDisabled={form.rules.status !== 'TRADING'}>
        {submitText}
      </SendButton>
    </>
  );
}
