import { isWholeAmount } from '@pelorus/money/units.ts';

/** Whether a number cannot be an id or a version. */
export const isNoId = (id: number) => id === 0 || !isWholeAmount(id);
