import { KEYS } from '@pelorus/client/storage/keys.ts';
import { keepPlainText, plainText } from '@pelorus/client/storage/stored.ts';
import { globalState } from './global-state.ts';

const LEVERAGE_MAX = 125;

/** Returns whether a value can be a leverage: a whole number from 1 to 125. */
function isLeverage(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LEVERAGE_MAX;
}

/** Takes the leverage up as the last visit left it, and keeps each change: in local storage, as a plain text (S3.01). */
export function startLeverage(): () => void {
  const stored = plainText(KEYS.leverage);
  const leverage = /^\d{1,3}$/.test(stored ?? '') ? Number(stored) : null;
  if (isLeverage(leverage)) globalState.setState({ previousLeverage: leverage });
  return globalState.subscribe((state, before) => {
    if (state.previousLeverage !== before.previousLeverage)
      keepPlainText(KEYS.leverage, String(state.previousLeverage));
  });
}
