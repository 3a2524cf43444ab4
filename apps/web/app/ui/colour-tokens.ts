/** The colours of tokens.css by what they are for, and which of them meet. `tokens.test.ts` reads it both ways (DSN-01). */
export const SURFACES = ['surface', 'surface-raised', 'surface-sunken'] as const;
/** Violet, cyan and pink: lines of charts and what names them. */
export const TEXTS = [
  'text',
  'text-muted',
  'accent',
  'up',
  'down',
  'warn',
  'danger',
  'violet',
  'cyan',
  'pink',
] as const;
export const EDGES = ['line-strong', 'focus'] as const;
/** Fill colours for pressed or filled surfaces, each with its text colour. */
export const FILLS = [
  ['control', 'text'],
  ['control', 'text-muted'],
  ['control-strong', 'text'],
  ['accent', 'on-accent'],
  ['accent-strong', 'on-accent'],
  ['up-fill', 'on-up'],
  ['up-strong', 'on-up'],
  ['up-mid', 'text'],
  ['down-fill', 'on-down'],
  ['down-strong', 'on-down'],
  ['down-mid', 'text'],
  ...(['accent', 'up', 'down', 'warn', 'danger'] as const).flatMap((name) =>
    [name, 'text', 'text-muted'].map((text) => [`${name}-soft`, text] as const),
  ),
] as const;
/** Subtle lines and the dialog's backdrop: they only separate. */
export const QUIET = ['line', 'shade'] as const;
/** The pair whose meaning the reader may swap: green and red behind up and down. */
const TURNED = ['green', 'red'].flatMap((name) => [
  name,
  ...['fill', 'strong', 'mid', 'soft'].map((depth) => `${name}-${depth}`),
  `on-${name}`,
]);

/** Minimum contrast (WCAG 2, AA): of text, and of control borders and focus rings. */
export const TEXT_CONTRAST = 4.5;
export const EDGE_CONTRAST = 3;

/** Returns every colour token there is, once. */
export function colourTokens(): string[] {
  return [...new Set([...SURFACES, ...TEXTS, ...EDGES, ...FILLS.flat(), ...QUIET, ...TURNED])];
}
