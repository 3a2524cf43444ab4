import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiPost } from '@pelorus/client/http/request.ts';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import type { OrderBody, P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { newClientId, submitOnce } from '../../live/submission.ts';
import { useAccount } from '../../live/use-account.ts';
import { useRootData } from '../../state/root-data.ts';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';
import { useP2pRenewal } from './me-data.ts';
import { useScale } from './p2p-frame.tsx';
import { amountProblem, bothAmounts, type TypedAmount, type TypedIn } from './take-amounts.ts';

interface Problems {
  amount?: string;
  account?: string;
  password?: string;
}
interface Told {
  problems: Problems;
  failure: RefusalText | null;
  /** The price was worse by the time that the order came. */
  isMoved: boolean;
}
const NOTHING: Told = { problems: {}, failure: null, isMoved: false };
/** Fields of refusals that are about how much. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'fiatAmount']);
/** Refusals after which the ad is shown anew, as it is now. */
const OUTDATED: ReadonlySet<string> = new Set(['P2P_PRICE_CHANGED', 'P2P_AD_CHANGED', 'P2P_AD_GONE', 'P2P_AD_LEFT']);

/** What is typed for an order, and what of it cannot be sent. */
function useTyped(offer: OfferData, accounts: readonly PaymentAccountData[], startsWith: string) {
  const t = useMessages();
  const scale = useScale(offer.asset);
  const { balances } = useAccount(useRootData()?.me?.accountId ?? null);
  const [typed, setTyped] = useState<TypedAmount>({ in: 'fiat', text: startsWith });
  const [chosen, setChosen] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  const isSelling = offer.side === 'BUY';
  const available = !isSelling || balances === null ? undefined : (balances.get(offer.asset)?.available ?? '0');
  const both = bothAmounts(typed, offer, offer.fiat, scale);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const problemsNow = (): Problems => {
    const wrong = amountProblem(both, offer, available);
    return {
      ...(wrong !== null && { amount: t(wrong === 'limits' ? 'p2p.problem.limits' : 'subs.amountTooMuch') }),
      ...(account === undefined && { account: t('p2p.problem.account') }),
      ...(offer.hasPassword && password.trim() === '' && { password: t('p2p.problem.password') }),
    };
  };
  const bodyOf = ({ id, method }: PaymentAccountData): OrderBody => ({
    ...{ ad: offer.code, version: offer.version, price: offer.price },
    ...(typed.in === 'fiat' ? { fiatAmount: both.fiat } : { amount: both.coin }),
    ...{ method, paymentAccount: id, clientId: newClientId() },
    ...(offer.hasPassword && { password: password.trim() }),
  });
  return {
    ...{ scale, typed, password, isSelling, available, both, account, problemsNow, bodyOf },
    ...{ setTyped, setChosen, setPassword },
  };
}

/** The form that takes an ad: what is typed, its problems, and the order that comes of it. `accounts`: mine that it takes. */
export function useTake(offer: OfferData, accounts: readonly PaymentAccountData[], startsWith: string) {
  const say = useRefusalText();
  const to = usePageLink();
  const navigate = useNavigate();
  const renew = useP2pRenewal();
  const { bodyOf, problemsNow, setChosen, setPassword, setTyped, ...form } = useTyped(offer, accounts, startsWith);
  const [told, setTold] = useState<Told>(NOTHING);
  const [step, setStep] = useState<'typing' | 'sending' | 'doubt'>('typing');
  const isBusy = useRef(false);
  const refuse = (refusal: ApiRefusal) => {
    const text = say(refusal);
    if (OUTDATED.has(refusal.error)) renew();
    if (refusal.error === 'P2P_PRICE_CHANGED') setTold({ ...NOTHING, isMoved: true });
    else if (refusal.field === 'password') setTold({ ...NOTHING, problems: { password: text.text } });
    else if (AMOUNTS.has(refusal.field ?? '')) setTold({ ...NOTHING, problems: { amount: text.text } });
    else setTold({ ...NOTHING, failure: text });
  };
  const send = async (body: OrderBody) => {
    const outcome = await submitOnce(body, { send: (one) => apiPost<P2pOrderData>('/api/p2p/orders', one) });
    if (outcome.kind === 'placed') {
      renew();
      return navigate(to('p2p-order', { id: String(outcome.placed.id) }));
    }
    setStep(outcome.kind === 'unknown' ? 'doubt' : 'typing');
    if (outcome.kind === 'refused') refuse(outcome.refusal);
  };
  const submit = async () => {
    const problems = problemsNow();
    setTold({ ...NOTHING, problems });
    if (Object.keys(problems).length > 0 || form.account === undefined || isBusy.current) return;
    isBusy.current = true;
    setStep('sending');
    try {
      await send(bodyOf(form.account));
    } catch (error) {
      setStep('typing');
      setTold({ ...NOTHING, failure: say(error) });
    } finally {
      isBusy.current = false;
    }
  };
  const change = <T>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      setTold(NOTHING);
    };
  };
  return {
    ...form,
    ...told,
    ...{ step, submit },
    type: (typedIn: TypedIn, text: string) => change(setTyped)({ in: typedIn, text }),
    choose: change(setChosen),
    typePassword: change(setPassword),
  };
}
