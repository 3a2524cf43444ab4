import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { futuresPost } from '@pelorus/client/http/request.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import type { MovedData, TransferBody } from '@pelorus/protocol/futures/http.ts';
import { decimalText, readNumber, ZERO } from '@pelorus/site/decimal.ts';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { newClientId, submitOnce } from '../../live/submission.ts';
import { useAccount } from '../../live/use-account.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';
import { assetsOf, type Direction, digitsOf, movableOf, problemOf, type Wallets } from './transfer.logic.ts';
import { forgetTransfer, keepTransfer, keptTransfer } from './transfer-in-hand.ts';
import { useFuturesAccount } from './use-futures-account.ts';

export interface TransferWanted {
  /** What the venue's contracts settle in. */
  marginAssets: readonly string[];
  /** Shown first. */
  direction?: Direction;
  asset?: string;
  onClose: () => void;
  /** It was made. */
  onMoved?: () => void;
}

/** `unknown`: nobody could say whether the transfer was made; nothing else is sent before that is known. */
type State = 'idle' | 'sending' | 'unknown';

const send = (body: TransferBody) => futuresPost<MovedData>('/futuresapi/transfers', body);

/** Returns the words of a refusal; that of the spot balance speaks of orders. */
function useTransferRefusal(): (refusal: ApiRefusal) => RefusalText {
  const t = useMessages();
  const say = useRefusalText();
  return (refusal) =>
    refusal.error === 'INSUFFICIENT_BALANCE' ? { text: t('transfer.tooMuch'), code: null } : say(refusal);
}

/** Sends one transfer under one id, and the very same again while its outcome is unknown (FWEB-13, FWEB-14). */
function useSending(accountId: number | null, { onClose, onMoved }: TransferWanted) {
  const t = useMessages();
  const say = useTransferRefusal();
  const [inHand, setInHand] = useState(() => keptTransfer(accountId));
  const [state, setState] = useState<State>(inHand === null ? 'idle' : 'unknown');
  const [failure, setFailure] = useState<RefusalText | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = async (body: TransferBody, isInDoubt: boolean) => {
    if (accountId === null || state === 'sending') return;
    keepTransfer(accountId, body);
    setInHand(body);
    setState('sending');
    setFailure(null);
    const outcome = await submitOnce(body, { send }, isInDoubt);
    if (outcome.kind === 'unknown') return setState('unknown');
    forgetTransfer();
    setInHand(null);
    setState('idle');
    if (outcome.kind === 'placed') {
      showToast({ kind: 'done', text: t('transfer.done', { amount: body.amount, asset: body.asset }) });
      onMoved?.();
      onClose();
    } else if (isShown.current) setFailure(say(outcome.refusal));
    else showToast({ kind: 'failed', text: say(outcome.refusal).text });
  };
  return { inHand, state, failure, run, forgetFailure: () => setFailure(null) };
}

/** State of the transfer form: direction, asset and amount; and its sending. */
export function useTransfer(wanted: TransferWanted) {
  const t = useMessages();
  const accountId = useRootData()?.me?.accountId ?? null;
  const { balances } = useAccount(accountId);
  const account = useFuturesAccount();
  const { failure, forgetFailure, inHand, run, state } = useSending(accountId, wanted);
  const [direction, setDirection] = useState(inHand?.direction ?? wanted.direction ?? 'TO_FUTURES');
  const [chosen, setAsset] = useState(inHand?.asset ?? wanted.asset ?? '');
  const [text, setText] = useState(inHand?.amount ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const wallets: Wallets = { spot: balances ?? undefined, futures: account.data };
  const assets = assetsOf(direction, wanted.marginAssets, wallets);
  const asset = assets.includes(chosen) ? chosen : (assets[0] ?? '');
  const movable = movableOf(direction, asset, wallets);
  const changed = () => {
    forgetFailure();
    setProblem(null);
  };
  return {
    ...{ account, direction, assets, asset, text, problem, movable, failure, state },
    digits: digitsOf(asset, wallets),
    closedSince: direction === 'TO_SPOT' ? (account.data?.transfersClosedSince ?? null) : null,
    swap: () => {
      setDirection(direction === 'TO_FUTURES' ? 'TO_SPOT' : 'TO_FUTURES');
      changed();
    },
    chooseAsset: (next: string) => {
      setAsset(next);
      setText('');
      changed();
    },
    type: (next: string) => {
      setText(next);
      changed();
    },
    submit: () => {
      if (state !== 'idle') return;
      const wrong = problemOf(text, movable);
      if (wrong !== null) return setProblem(t(`transfer.${wrong}`));
      const amount = trimZeros(decimalText(readNumber(text) ?? ZERO));
      void run({ clientId: newClientId(), asset, direction, amount }, false);
    },
    /** Sends exactly the same again: it is made once at most. */
    sendAgain: () => {
      if (inHand !== null) void run(inHand, true);
    },
  };
}
