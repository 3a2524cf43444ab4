export const MENU = 'appear min-w-44 overflow-y-auto rounded bg-surface-raised p-1 shadow-over';
export const MENU_ITEM =
  'flex min-h-9 max-md:min-h-11 cursor-pointer items-center gap-2.5 rounded px-3 text-sm text-text outline-none ' +
  'data-[focused]:bg-surface-sunken data-[selected]:text-accent data-[selected]:font-medium';
/** The list of a choice: beside its field, and on a phone a sheet from the bottom edge (or the top, above the keyboard). */
const PHONE_SHEET =
  'max-md:fixed! max-md:inset-x-0! max-md:w-full! max-md:max-w-none! max-md:max-h-[70dvh]! max-md:overflow-auto max-md:shadow-[0_0_0_100vmax_var(--shade)] ';
export const CHOICES = `${MENU} ${PHONE_SHEET} max-md:top-auto! max-md:bottom-0! max-md:rounded-b-none max-md:pb-[calc(0.25rem+var(--safe-bottom))]`;
export const SEARCHED_CHOICES = `${MENU} ${PHONE_SHEET} max-md:top-0! max-md:bottom-auto! max-md:rounded-t-none max-md:pt-[calc(0.25rem+var(--safe-top))]`;
