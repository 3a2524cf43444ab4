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
      className="sticky bottom-0 z-10 -m-3 flex flex-col gap-3 bg-surface-raised p-3 max-lg:-bottom-5 max-lg:-mb-8 max-lg:pb-5"
    >
      {children}
    </div>
  );
}
