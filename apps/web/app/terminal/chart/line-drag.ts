import type { OrderLine } from './order-lines.ts';

/** An order's line that is being moved, or was let go and waits for a yes. */
export interface LineDrag {
  orderId: number;
  from: string;
  to: string;
  /** `asked`: let go at another price. */
  phase: 'moving' | 'asked';
}

export type DragAction =
  | { do: 'grab'; line: OrderLine }
  | { do: 'move'; to: string }
  | { do: 'drop' }
  | { do: 'cancel' }
  /** The open orders as they are now. */
  | { do: 'orders'; lines: readonly OrderLine[] };

/** Returns the drag after an action (TRAD-107, TRAD-108); null: every line is at its order's price. */
export function dragAfter(drag: LineDrag | null, action: DragAction): LineDrag | null {
  if (action.do === 'grab') {
    const { orderId, price, isMovable } = action.line;
    // A confirmation is open and must be answered first.
    if (!isMovable || drag?.phase === 'asked') return drag;
    return drag?.orderId === orderId ? drag : { orderId, from: price, to: price, phase: 'moving' };
  }
  if (drag === null) return null;
  switch (action.do) {
    case 'move':
      return drag.phase === 'moving' ? { ...drag, to: action.to } : drag;
    case 'drop':
      return drag.to === drag.from ? null : { ...drag, phase: 'asked' };
    case 'cancel':
      return null;
    case 'orders': {
      const line = action.lines.find(({ orderId }) => orderId === drag.orderId);
      return line?.price === drag.from ? drag : null;
    }
  }
}
