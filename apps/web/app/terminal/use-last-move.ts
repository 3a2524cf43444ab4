import { compare, decimal } from '@pelorus/site/decimal.ts';
import { useRef } from 'react';

type Move = 'up' | 'down' | 'flat';
export const MOVE_COLOUR = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** Returns which way the price went when it last changed. */
export function useLastMove(price: string): Move {
  const memory = useRef<{ price: string; move: Move }>({ price, move: 'flat' });
  if (memory.current.price !== price) {
    const isUp = compare(decimal(price), decimal(memory.current.price)) > 0;
    memory.current = { price, move: isUp ? 'up' : 'down' };
  }
  return memory.current.move;
}
