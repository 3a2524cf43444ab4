export const MENU = 'appear min-w-44 rounded bg-surface-raised p-1 shadow-over';
export const MENU_ITEM =
  'flex min-h-9 max-md:min-h-11 cursor-pointer items-center gap-2.5 rounded px-3 text-sm text-text outline-none ' +
  'data-[focused]:bg-surface-sunken data-[selected]:text-accent data-[selected]:font-medium';
