import type { Feed } from './feed.ts';
import { LATEST_MS, type Outcome, submitOnce } from './submission.ts';

/** What became of a press that was held back: it may go out, its time is over, or the person does not want it any more. */
type Release = 'open' | 'late' | 'dropped';

/** Holds one press back while the exchange cannot be reached. Nothing of it was sent before it passed. */
export interface Holding {
  /** Resolves once the exchange can be reached: at once if it can be, `late` after `ms`. */
  pass(ms: number): Promise<Release>;
  /** Ends the waiting. Returns whether the press was still held: then it is never sent. */
  end(as: 'late' | 'dropped'): boolean;
}

/** Returns a holding of one press; `onWait`: it has to wait; `onGo`: it goes out after that. */
export function newHolding(reach: Feed<boolean>, onWait: () => void, onGo: () => void): Holding {
  let release: ((as: Release) => void) | null = null;
  return {
    pass: (ms) =>
      new Promise((resolve) => {
        let stop = () => {};
        const timer = setTimeout(() => release?.('late'), ms);
        release = (as) => {
          release = null;
          clearTimeout(timer);
          stop();
          resolve(as);
        };
        let hasWaited = false;
        const look = () => {
          if (release === null || !reach.get()) return;
          release('open');
          if (hasWaited) onGo();
        };
        stop = reach.subscribe(look);
        look();
        hasWaited = release !== null;
        if (hasWaited) onWait();
        else stop();
      }),
    end(as) {
      const isHeld = release !== null;
      release?.(as);
      return isHeld;
    },
  };
}

/**
 * Like submitOnce, but sends nothing while the exchange cannot be reached (TRAD-346): for ten seconds after the press it
 * waits; then it is `unsent`, and only another press sends it. What was in doubt before stays so (`unknown`).
 */
export async function submitHeld<Body, Placed>(
  body: Body,
  send: (body: Body) => Promise<Placed>,
  holding: Holding,
  isInDoubt: boolean,
): Promise<Outcome<Placed> | { kind: 'unsent' } | { kind: 'dropped' }> {
  const pressedAtMs = Date.now();
  const release = await holding.pass(LATEST_MS);
  if (release === 'open') return submitOnce(body, { send, pressedAtMs }, isInDoubt);
  if (isInDoubt) return { kind: 'unknown' };
  return { kind: release === 'late' ? 'unsent' : 'dropped' };
}
