import { classes } from '../classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'up' | 'down';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded font-medium whitespace-nowrap select-none transition-colors duration-150 ' +
  'disabled:opacity-55 disabled:cursor-not-allowed';
const SIZES: Record<ButtonSize, string> = {
  // In a row of a dense table.
  xs: 'min-h-6 max-md:min-h-11 max-md:min-w-11 px-2 text-xs',
  sm: 'min-h-8 max-md:min-h-11 px-3 text-sm',
  md: 'min-h-10 max-md:min-h-11 px-4 text-base',
  lg: 'min-h-12 px-6 text-base',
};
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-control text-text hover:bg-control-strong',
  ghost: 'text-text-muted hover:text-text hover:bg-surface-sunken',
  danger: 'bg-danger-soft text-danger hover:bg-line',
  up: 'bg-up-fill text-on-up hover:bg-up-strong',
  down: 'bg-down-fill text-on-down hover:bg-down-strong',
};

/** Returns the classes of a button, for links that must look like one. */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', more = ''): string {
  return classes(SHAPE, SIZES[size], VARIANTS[variant], more);
}
