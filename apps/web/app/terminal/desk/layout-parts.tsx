import { type RefObject, useLayoutEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Splitter } from '../../ui/layout/splitter.tsx';
import { setLayoutSize, useDesk } from './desk-settings.ts';
import { DEFAULT_LAYOUT, type LayoutSize, type Place, SIZE_BOUNDS } from './layout.ts';

/**
 * The grid areas on a wide screen, by the places of form and book. Sizes are the reader's, but never most of the
 * screen.
 */
const AREAS: Readonly<Record<`${Place} ${Place}`, string>> = {
  'end end':
    "lg:[grid-template-areas:'head_head_head'_'chart_book_form'_'orders_book_form'] lg:grid-cols-[minmax(0,1fr)_var(--book-width)_var(--form-width)]",
  'end start':
    "lg:[grid-template-areas:'head_head_head'_'book_chart_form'_'book_orders_form'] lg:grid-cols-[var(--book-width)_minmax(0,1fr)_var(--form-width)]",
  'start end':
    "lg:[grid-template-areas:'head_head_head'_'form_chart_book'_'form_orders_book'] lg:grid-cols-[var(--form-width)_minmax(0,1fr)_var(--book-width)]",
  'start start':
    "lg:[grid-template-areas:'head_head_head'_'form_book_chart'_'form_book_orders'] lg:grid-cols-[var(--form-width)_var(--book-width)_minmax(0,1fr)]",
};
const SIZES =
  '[--book-width:min(var(--book-px,16.5rem),30vw)] [--form-width:min(var(--form-px,19rem),30vw)] [--orders-height:min(var(--orders-px,19rem),60vh)]';
const FRAME =
  'grid grow grid-cols-[minmax(0,1fr)] gap-px bg-line max-lg:auto-rows-min lg:h-[calc(100dvh-3.5625rem-var(--safe-banner)-var(--safe-top))] lg:min-h-160 lg:flex-none lg:grid-rows-[auto_minmax(0,1fr)_var(--orders-height)]';

/** Returns the classes of the page's grid for where the reader has put form and book. */
export function frameClasses(form: Place, book: Place): string {
  return `${FRAME} ${SIZES} ${AREAS[`${form} ${book}`]}`;
}

const VARIABLES: Readonly<Record<LayoutSize, (value: number) => [name: string, value: string]>> = {
  bookPx: (value) => ['--book-px', `${value}px`],
  formPx: (value) => ['--form-px', `${value}px`],
  ordersPx: (value) => ['--orders-px', `${value}px`],
  tapeShare: (value) => ['--tape-share', `${value}fr`],
};

/** Gives the page the reader's sizes, by script: nothing is rendered while an edge is moved (and the policy lets no style in). */
export function useLayoutSizes(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const apply = () => {
      const { layout } = useDesk.getState();
      for (const name of Object.keys(VARIABLES) as LayoutSize[]) {
        const [variable, value] = VARIABLES[name](layout[name]);
        page.current?.style.setProperty(variable, value);
      }
      page.current?.style.setProperty('--book-share', `${100 - layout.tapeShare}fr`);
    };
    apply();
    return useDesk.subscribe(apply);
  }, [page]);
}

const LABELS = {
  bookPx: 'trade.layout.edge.book',
  formPx: 'trade.layout.edge.form',
  ordersPx: 'trade.layout.edge.orders',
  tapeShare: 'trade.layout.edge.tape',
} as const;

/** The edge of a part of the page, on the side where the chart is; of the tape and the orders their upper one. */
export function PartEdge({ of }: { of: LayoutSize }) {
  const t = useMessages();
  const value = useDesk((desk) => desk.layout[of]);
  const place = useDesk((desk) => (of === 'formPx' ? desk.layout.form : desk.layout.book));
  const isBeside = of === 'bookPx' || of === 'formPx';
  return (
    <Splitter
      label={t(LABELS[of])}
      edge={!isBeside ? 'top' : place === 'end' ? 'start' : 'end'}
      range={{ value, ...SIZE_BOUNDS[of], first: DEFAULT_LAYOUT[of] }}
      onChange={(next) => setLayoutSize(of, next)}
      // The tape's size is a share of its column.
      {...(of === 'tapeShare'
        ? { unitPx: (part: HTMLElement) => (part.parentElement?.clientHeight ?? 100) / 100 }
        : {})}
    />
  );
}
