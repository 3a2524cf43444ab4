/** The measures of touch (specification S9.08). */
const TAP_TOLERANCE_PX = 10;
const SWIPE_PX = 30;
/** A hold is reported after this time; a release in place after that is a long tap. */
export const HOLD_MS = 400;
const LONG_TAP_MS = 400;

export type SwipeDirection = 'left' | 'right' | 'up' | 'down';
export type Gesture =
  | { readonly kind: 'tap' }
  | { readonly kind: 'swipe'; readonly direction: SwipeDirection }
  /** Still pressed, for long enough. */
  | { readonly kind: 'hold' }
  /** Released after a hold, in the same place. */
  | { readonly kind: 'long-tap' };

export type PointerStep =
  | {
      readonly type: 'down' | 'move' | 'up';
      readonly id: number;
      readonly x: number;
      readonly y: number;
      readonly timeMs: number;
    }
  | { readonly type: 'cancel'; readonly id: number }
  /** The clock, so that a hold is noticed while nothing moves. */
  | { readonly type: 'time'; readonly timeMs: number };

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly sinceMs: number;
  /** Went beyond the tap's tolerance, once and for all. */
  readonly strayed: boolean;
  readonly held: boolean;
}

/** Nothing pressed · one finger · spoilt by a second finger until every one of them is lifted. */
export type GestureState = { readonly press: Press | null; readonly spoilt: readonly number[] };
export const NO_GESTURE: GestureState = { press: null, spoilt: [] };

/** Result of a step: the new state, and the gestures completed by it, in order. */
interface GestureStep {
  readonly state: GestureState;
  readonly gestures: readonly Gesture[];
}

const only = (state: GestureState, ...gestures: Gesture[]): GestureStep => ({ state, gestures });

/** Returns a gesture's state after one pointer or time event (spec S9.08). Pure; times in ms of any one clock. */
export function gestureStep(state: GestureState, step: PointerStep): GestureStep {
  if (state.spoilt.length > 0) return only(afterSpoilt(state, step));
  const { press } = state;
  if (step.type === 'down') {
    if (press !== null) return only({ press: null, spoilt: [press.id, step.id] });
    const { id, x, y, timeMs } = step;
    return only({ press: { id, x, y, sinceMs: timeMs, strayed: false, held: false }, spoilt: [] });
  }
  if (press === null || ('id' in step && step.id !== press.id)) return only(state);
  if (step.type === 'cancel') return only(NO_GESTURE);
  const waited = holding(press, step.timeMs);
  const gestures: Gesture[] = waited.held && !press.held ? [{ kind: 'hold' }] : [];
  if (step.type === 'time') return only({ press: waited, spoilt: [] }, ...gestures);
  const dx = step.x - press.x;
  const dy = step.y - press.y;
  const moved = { ...waited, strayed: waited.strayed || Math.hypot(dx, dy) > TAP_TOLERANCE_PX };
  if (step.type === 'move') return only({ press: moved, spoilt: [] }, ...gestures);
  const end = ending(moved, step.timeMs - press.sinceMs, dx, dy);
  return only(NO_GESTURE, ...gestures, ...(end === null ? [] : [end]));
}

function afterSpoilt({ spoilt }: GestureState, step: PointerStep): GestureState {
  if (step.type === 'down') return { press: null, spoilt: [...spoilt, step.id] };
  if (step.type === 'up' || step.type === 'cancel')
    return { press: null, spoilt: spoilt.filter((id) => id !== step.id) };
  return { press: null, spoilt };
}

function holding(press: Press, timeMs: number): Press {
  return press.strayed || timeMs - press.sinceMs < HOLD_MS ? press : { ...press, held: true };
}

function ending({ strayed, held }: Press, lastedMs: number, dx: number, dy: number): Gesture | null {
  if (!strayed) return { kind: lastedMs >= LONG_TAP_MS ? 'long-tap' : 'tap' };
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if (held || Math.max(across, along) < SWIPE_PX) return null;
  if (across >= along) return { kind: 'swipe', direction: dx < 0 ? 'left' : 'right' };
  return { kind: 'swipe', direction: dy < 0 ? 'up' : 'down' };
}
