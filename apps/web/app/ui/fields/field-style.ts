export const LABEL = 'text-sm font-medium text-text';
export const HINT = 'text-sm text-text-muted';
export const ERROR = 'text-sm text-danger';
/** Without its height. */
export const CONTROL_BOX =
  'w-full rounded border border-line-strong bg-surface-raised px-3 text-base text-text ' +
  'max-md:text-[1rem] focus:outline-2 focus:outline-focus focus:outline-offset-0 data-[invalid]:border-danger disabled:opacity-55';
export const CONTROL = `min-h-10 max-md:min-h-11 ${CONTROL_BOX}`;
