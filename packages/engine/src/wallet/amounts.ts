import { UNITS_MAX } from '@pelorus/money/units.ts';

/** Is it an amount that can be moved, in units? */
export const isAmount = (units: number) => units >= 1 && units <= UNITS_MAX && Math.floor(units) === units;

/** Is it an id that a counter gives? */
export const isId = (id: number) => id >= 1 && id <= Number.MAX_SAFE_INTEGER && Math.floor(id) === id;
