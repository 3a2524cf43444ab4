import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { floatingPrice } from '@pelorus/formulas/p2p/price.ts';
import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { showToast } from '../../../state/toast-store.ts';
import { type RefusalText, useRefusalText } from '../../../ui/text/refusal-text.ts';
import { useP2pSettings } from '../p2p-frame.tsx';
import {
  type AdDraft,
  bipsOf,
  bodyOf,
  type DraftField,
  type DraftProblem,
  methodsOf,
  problemsOf,
  STEPS,
  stepOf,
  windowOf,
} from './ad-draft.ts';
import { useAdSaving, usePrices } from './ads-data.ts';

/** Fields of refusals that the form calls otherwise. */
const OWN_NAMES: Readonly<Record<string, DraftField>> = { paymentAccounts: 'accounts', schedule: 'from' };

/** Returns what an ad of a draft would cost now; null: nobody can say. */
function draftPrice(draft: AdDraft, index: string | null): string | null {
  if (draft.kind === 'FIXED') return draft.price === '' ? null : draft.price;
  const marginBips = bipsOf(draft.margin);
  if (index === null || marginBips === null) return null;
  const orNull = (text: string) => (text === '' ? null : text);
  const price = { marginBips, floor: orNull(draft.floor), ceiling: orNull(draft.ceiling) };
  try {
    return floatingPrice(index, price, currencyDigits(draft.fiat), draft.side === 'SELL');
  } catch {
    // What is being typed is no decimal yet.
    return null;
  }
}

/** The form of an ad: its draft, the step it is at, what is wrong, and its sending (PPAG-21). */
export function useAdForm(ad: AdData | null, start: AdDraft, accounts: readonly PaymentAccountData[]) {
  const t = useMessages();
  const say = useRefusalText();
  const to = usePageLink();
  const navigate = useNavigate();
  const saving = useAdSaving(ad);
  const [draft, setDraft] = useState(start);
  const [step, setStep] = useState(0);
  const [problems, setProblems] = useState<{ readonly [field in DraftField]?: string }>({});
  const [failure, setFailure] = useState<RefusalText | null>(null);
  const index = usePrices(draft.asset, draft.fiat);
  const { methods: offered } = useP2pSettings();
  const methods = methodsOf(draft, accounts);
  const leastWindow = Math.max(
    0,
    ...offered.filter(({ code }) => methods.includes(code)).map((one) => one.windowMinutes),
  );
  const windowMinutes = windowOf(draft, leastWindow);
  const change = (part: Partial<AdDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems({});
    setFailure(null);
  };
  /** Says what is wrong in the steps up to one; returns whether nothing is, and goes to the first that has something. */
  const isFine = (upTo: number) => {
    const found = Object.entries(problemsOf(draft, ad?.hasPassword === true)) as [DraftField, DraftProblem][];
    const here = found.filter(([field]) => stepOf(field) <= upTo);
    setProblems(Object.fromEntries(here.map(([field, problem]) => [field, t(`p2p.form.problem.${problem}`)])));
    if (here.length > 0) setStep(Math.min(...here.map(([field]) => stepOf(field))));
    return here.length === 0;
  };
  const refuse = (error: unknown) => {
    const text = say(error);
    const named = error instanceof ApiRefusal ? (error.field?.split('.')[0] ?? '') : '';
    const field = OWN_NAMES[named] ?? STEPS.flat().find((one) => one === named);
    if (field === undefined) return setFailure(text);
    setStep(stepOf(field));
    // A floating price has no field of its own that could be wrong but its margin.
    setProblems({ [field === 'price' && draft.kind === 'FLOATING' ? 'margin' : field]: text.text });
  };
  const submit = () => {
    setFailure(null);
    if (!isFine(step)) return;
    if (step < STEPS.length - 1) return setStep(step + 1);
    if (saving.isPending) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    saving.mutate(bodyOf({ ...draft, windowMinutes }, accounts, timeZone), {
      onError: refuse,
      onSuccess: () => {
        showToast({ kind: 'done', text: t(ad === null ? 'p2p.form.published' : 'p2p.form.saved') });
        void navigate(to('p2p-ads'));
      },
    });
  };
  return {
    ...{ draft, change, step, setStep, problems, failure, submit, prices: index.data ?? null },
    price: draftPrice(draft, index.data?.index ?? null),
    ...{ methods, leastWindow, windowMinutes },
    isPending: saving.isPending,
  };
}
export type AdFormState = ReturnType<typeof useAdForm>;
