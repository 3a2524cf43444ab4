import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PriceBounds } from '@pelorus/protocol/http/envelope.ts';
import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import { useState } from 'react';
import { newClientId } from '../../../live/submission.ts';
import type { MarketRules } from '../../market-rules.ts';
import type { Available } from '../available.ts';
import type { OrderForm } from '../form-facts.ts';

import { useKeptDraft } from '../use-kept-draft.ts';
import { usePriceBounds } from '../use-price-bounds.ts';
import type { AlgoCheck } from './algo-draft.ts';
import { type Submitting, useSubmitting } from './submitting.ts';
import { useAlgo } from './use-algo.ts';

/** The specifics of one kind of algo. */
interface AlgoWays<Draft, Field extends string> {
  /** Fields that are empty again after one was placed. */
  cleared: Partial<Draft>;
  /** The prices of its orders, as far as the market measures them when it is placed. */
  measured: (draft: Draft) => string[];
  check: (
    side: Side,
    draft: Draft,
    rules: MarketRules,
    available: Available,
    bounds: PriceBounds | null,
  ) => AlgoCheck<Field>;
  bodyOf: (side: Side, draft: Draft, rules: MarketRules, clientAlgoId: string) => PlaceAlgoBody;
}

/** Keeps the draft of an algo, validates it, and submits it with the form; `first`: its initial values. */
export function useAlgoForm<Draft extends object, Field extends string>(
  form: OrderForm,
  submit: Submitting,
  first: () => Draft,
  { cleared, measured, check, bodyOf }: AlgoWays<Draft, Field>,
) {
  const { rules, available } = form;
  const place = `${rules.pairCode}:${form.draft.kind}`;
  const { side } = form.draft;
  const [draft, setDraft] = useState(first);
  const keptDraft = useKeptDraft(place, form.accountId, draft, setDraft);
  const [isTried, setTried] = useState(false);
  const algo = useAlgo(form.accountId, place, () => {
    setDraft((known) => ({ ...known, ...cleared }));
    setTried(false);
    keptDraft.sent();
    form.countPlaced();
  });
  const bounds = usePriceBounds(rules, side, measured(draft));
  const checked = check(side, draft, rules, available, bounds);
  useSubmitting(submit, () => {
    setTried(true);
    if (!form.isLoggedIn || !checked.isReady || algo.inHand.state !== 'idle') return;
    const body = bodyOf(side, draft, rules, newClientId());
    form.askAlgo({ body, held: checked.held }, () => algo.send(body, 'form'));
  });
  return {
    draft,
    // Empty fields are marked once the person tried to submit (TRAD-243).
    check: isTried ? { ...checked, problems: { ...checked.missing, ...checked.problems } } : checked,
    algo,
    change: (part: Partial<Draft>) => {
      algo.forget();
      keptDraft.written();
      setDraft((known) => ({ ...known, ...part }));
    },
  };
}
