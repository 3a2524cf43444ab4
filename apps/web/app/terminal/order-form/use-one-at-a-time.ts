import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { type Holding, newHolding, submitHeld } from '../../live/held-submission.ts';
import { reachFeed } from '../../live/reach.ts';
import { haptic } from '../../shell/native/page-shell.ts';
import { showToast } from '../../state/toast-store.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { playSound } from '../desk/sounds.ts';
import { remember } from './form-memory.ts';

/**
 * `waiting`: the exchange cannot be reached, and nothing was sent yet; `unsent`: that lasted too long (TRAD-346).
 * `unknown`: the outcome is not known yet; `absent`: the exchange does not have the order. In all but `waiting` the
 * person decides, and nothing else is sent.
 */
type FormState = 'idle' | 'waiting' | 'sending' | 'unsent' | 'unknown' | 'absent';

/** The fields of an order, list or algo that are shown while its outcome is unknown. */
export type Terms = Pick<PlaceOrderBody, 'symbol' | 'side' | 'price' | 'stopPrice' | 'quantity' | 'quoteQuantity'>;

interface Ways<Body, Placed> {
  place: (body: Body) => Promise<Placed>;
  termsOf: (body: Body) => Terms;
  /** Looks the order up at the exchange; null: not received. Sends nothing. */
  find: (body: Body) => Promise<Placed | null>;
  /** Makes sure that the order is not open, now or later, and reports it. */
  drop: (body: Body, accountId: number) => Promise<void>;
  onPlaced: (placed: Placed, accountId: number) => void;
  onUnknown?: (accountId: number, at: PressedAt) => void;
  /** Called when a check nobody pressed finds nothing: the form with the message may be closed. */
  onAbsent?: () => void;
  onRefused?: (refusal: ApiRefusal) => void;
}

/** Place of the press; refusals appear there (TRAD-239). */
export type PressedAt = 'form' | 'book';

/** The order that is in flight or in doubt, and its actions. */
export interface InHand {
  state: FormState;
  /** The exchange is being asked for the outcome. */
  isAsking: boolean;
  /** Terms of the order in hand; null: none. */
  terms(): Terms | null;
  /** Looks up the outcome (TRAD-245). */
  check(): void;
  /** Sends exactly the same order again, if it was not received. */
  sendAgain(): void;
  drop(): void;
}

/** The order in hand, stored by the tab before it is sent (TRAD-246). `place`: where it was pressed. */
function useHand<Body>(accountId: number | null, place: string) {
  const [state, setState] = useState<FormState>('idle');
  const body = useRef<Body | null>(null);
  const isBusy = useRef(false);
  const holding = useRef<Holding | null>(null);
  // Whoever leaves the page, or is another person, does not see what waits there: it is not sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each person
  useEffect(() => () => void holding.current?.end('late'), [accountId]);
  return {
    state,
    body,
    isBusy,
    holding,
    /** Holds a press back while the exchange cannot be reached. */
    hold(onWait: () => void): Holding {
      const wait = () => {
        setState('waiting');
        onWait();
      };
      holding.current = newHolding(reachFeed, wait, () => setState('sending'));
      return holding.current;
    },
    setUnsent: () => setState('unsent'),
    take(sent: Body) {
      body.current = sent;
      remember(({ keepHere }) => keepHere('orderInHand', place, accountId, sent));
      setState('sending');
    },
    doubt: (isAbsent: boolean) => setState(isAbsent ? 'absent' : 'unknown'),
    end() {
      body.current = null;
      remember(({ keepHere }) => keepHere('orderInHand', place, accountId, null));
      setState('idle');
    },
    /** An order in flight when the page was left or reloaded is in doubt; `then` it is looked up. */
    takeUp(then: () => void) {
      if (accountId === null) return;
      remember(({ keptHere }) => {
        const before = keptHere('orderInHand', place, accountId);
        if (before === null || body.current !== null) return;
        body.current = before as Body;
        setState('unknown');
        then();
      });
    },
  };
}

/** Looks up the order in hand; while the exchange is unreachable, nothing changes. */
function useAsking<Body>(accountId: number | null, { body, isBusy }: ReturnType<typeof useHand<Body>>) {
  const refusalText = useRefusalText();
  const [isAsking, setAsking] = useState(false);
  const ask = async (asking: (sent: Body, account: number) => Promise<void>) => {
    if (isBusy.current || body.current === null || accountId === null) return;
    isBusy.current = true;
    setAsking(true);
    try {
      await asking(body.current, accountId);
    } catch (error) {
      showToast({ kind: 'failed', text: refusalText(error).text });
    }
    isBusy.current = false;
    setAsking(false);
  };
  return { isAsking, ask };
}

/** Sends what is in hand, and reports what became of it. */
function useSending<Body, Placed>(
  accountId: number | null,
  hand: ReturnType<typeof useHand<Body>>,
  ways: Ways<Body, Placed>,
) {
  const t = useMessages();
  const refusalText = useRefusalText();
  const { isBusy, end } = hand;
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const run = async (sent: Body, at: PressedAt, isInDoubt = false) => {
    if (isBusy.current || accountId === null) return;
    isBusy.current = true;
    hand.take(sent);
    setRefusal(null);
    // The form that says so may not be visible next to the book.
    const say = (id: 'waiting' | 'unsent') => at === 'book' && showToast({ kind: 'info', text: t(`trade.form.${id}`) });
    const outcome = await submitHeld(
      sent,
      ways.place,
      hand.hold(() => say('waiting')),
      isInDoubt,
    );
    isBusy.current = false;
    if (outcome.kind === 'unsent') {
      hand.setUnsent();
      return void say('unsent');
    }
    if (outcome.kind === 'unknown') {
      hand.doubt(false);
      return ways.onUnknown?.(accountId, at);
    }
    end();
    if (outcome.kind === 'dropped') return showToast({ kind: 'done', text: t('trade.form.dropped') });
    if (outcome.kind === 'placed') return ways.onPlaced(outcome.placed, accountId);
    haptic('warning');
    playSound('refused');
    if (at === 'form') setRefusal(outcome.refusal);
    else showToast({ kind: 'failed', text: refusalText(outcome.refusal).text });
    ways.onRefused?.(outcome.refusal);
  };
  return { refusal, forget: () => setRefusal(null), run };
}

/** Sends one press at a time (TRAD-20 to TRAD-22), and reports refusals. `place`: where it was pressed. */
export function useOneAtATime<Body, Placed>(accountId: number | null, place: string, ways: Ways<Body, Placed>) {
  const t = useMessages();
  const hand = useHand<Body>(accountId, place);
  const { body, end } = hand;
  const { isAsking, ask } = useAsking(accountId, hand);
  const { refusal, forget, run } = useSending(accountId, hand, ways);
  const check = (onAbsent?: () => void) =>
    void ask(async (sent, account) => {
      const placed = await ways.find(sent);
      if (placed === null) {
        hand.doubt(true);
        return onAbsent?.();
      }
      end();
      ways.onPlaced(placed, account);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => hand.takeUp(() => check(ways.onAbsent)), [accountId]);
  const inHand: InHand = {
    state: hand.state,
    isAsking,
    terms: () => (body.current === null ? null : ways.termsOf(body.current)),
    check: () => check(),
    sendAgain: () => {
      // What was never sent is in no doubt.
      if (body.current !== null) void run(body.current, 'form', hand.state !== 'unsent');
    },
    drop: () => {
      if (hand.holding.current?.end('dropped') === true) return;
      if (hand.state === 'unsent') {
        end();
        return showToast({ kind: 'done', text: t('trade.form.dropped') });
      }
      void ask(async (sent, account) => {
        await ways.drop(sent, account);
        end();
      });
    },
  };
  return {
    inHand,
    refusal,
    send: (sent: Body, at: PressedAt) => {
      if (body.current === null) void run(sent, at);
    },
    forget,
  };
}
