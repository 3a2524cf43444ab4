import { setFlagsFromString } from 'node:v8';

/**
 * Lets the compiler put more of a hot function's callees into it than it does by itself: a command passes some hundred
 * small functions of the engine, and a call costs more than most of them do (decisions 0007 and 0054 have the numbers). Holds for
 * the whole process, from the code that is compiled next: call it before the engine runs.
 */
export function inlineMore(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=5000');
}
