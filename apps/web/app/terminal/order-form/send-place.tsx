import { useDesk } from '../desk/desk-settings.ts';

/** For the surrounding form: a focused field scrolls to above the sticky edge. */
export const ABOVE_SEND_PLACE = '[&_:is(input,select,summary,button:not([type=submit]))]:scroll-mb-28';

/**
 * The submit button and its problem, at the lower edge however long the form is (TRAD-241). On phones it covers the
 * sheet's padding too, so that the form does not show below it.
 */
export function SendPlace({ children }: { children: React.ReactNode }) {
  return (
    // Notes on large screens keep away from it (WEB-73).
    <div
      data-send-place={useDesk((desk) => desk.layout.form)}
      className="sticky bottom-0 z-10 -mx-3 -mb-3 mt-auto flex flex-col gap-3 bg-surface-raised p-3 pt-1 max-lg:-bottom-5 max-lg:-mb-8 max-lg:pb-5"
    >
      {children}
    </div>
  );
}

/** What is wrong with the whole order, over its button: it lies over what stands there, so that nothing moves (TRAD-312). */
export function SendAlert({ children }: { children: string | null }) {
  return (
    <div role="alert" className="absolute inset-x-3 bottom-full shadow-over empty:hidden">
      {children !== null && (
        <div className="rounded bg-surface-raised">
          <p className="rounded bg-danger-soft px-3 py-2 text-sm text-danger">{children}</p>
        </div>
      )}
    </div>
  );
}
