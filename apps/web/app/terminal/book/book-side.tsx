import type { BookSideName, LadderRow } from '@pelorus/client/book/ladder.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { columnsOf, ownIndexes, shadeOutline } from './side-lines.ts';

/** Redraws a side without rendering. */
export interface SideHandle {
  draw(lines: readonly LadderRow[]): void;
}

interface BookSideProps {
  side: BookSideName;
  /** Initial lines; best first. */
  lines: readonly LadderRow[];
  /** Lines there is room for. */
  rows: number;
  own: ReadonlySet<string>;
  tag: LocaleTag;
  /** Content of the third column; null: there is no room for one. */
  last: 'sum' | 'worth' | null;
  ref: Ref<SideHandle>;
}

const ENDS = { asks: 'bottom-0', bids: 'top-0' };
const TINTS = { asks: 'text-down', bids: 'text-up' };
const SHADES = { asks: 'bg-down-soft -scale-y-100', bids: 'bg-up-soft' };
/** The shade lies over the lines and under the texts. */
const COLUMN = 'pointer-events-none absolute whitespace-pre';

/**
 * One side of the book. Each column is one text of many lines, and the shade one surface cut to shape: a showing writes
 * four things, whatever the number of lines, and lays out nothing outside: the contained box must not be a flex item, or
 * the browser starts at the top of the page all the same (bench/web measures it).
 */
export function BookSide({ side, lines, rows, own, tag, last, ref }: BookSideProps) {
  const t = useMessages();
  const area = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => painterOf(area.current as HTMLDivElement, side, own, tag, last ?? 'sum'), [
    side,
    own,
    tag,
    last,
  ]);
  const { prices, quantities, totals } = columnsOf(side, lines, tag, last ?? 'sum');
  const isNarrow = last === null;
  const end = ENDS[side];
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={area}
        data-side={side}
        className={`absolute inset-0 tabular-nums contain-strict ${isNarrow ? 'text-[0.6875rem]/6' : 'text-xs/[1.125rem] max-lg:text-xs/6'}`}
      >
        <p
          hidden={lines.length > 0}
          className="absolute inset-0 flex items-center justify-center text-text-muted [&[hidden]]:hidden"
        >
          {t(`trade.book.no.${side}`)}
        </p>
        <div className={`absolute inset-x-0 flex ${side === 'asks' ? 'flex-col-reverse' : 'flex-col'} ${end}`}>
          {Array.from({ length: rows }, (_, line) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
              key={line}
              data-line={line}
              className="h-[1lh] shrink-0 cursor-pointer hover:bg-surface-sunken has-[~[data-line]:hover]:bg-surface-sunken"
            />
          ))}
        </div>
        <div className={`pointer-events-none absolute inset-0 [clip-path:inset(100%)] ${SHADES[side]}`} />
        <div className={`pointer-events-none absolute inset-0 ${side === 'asks' ? '-scale-y-100' : ''}`} />
        <span className={`${COLUMN} ${isNarrow ? 'start-1.5' : 'start-3'} w-1/2 ${TINTS[side]} ${end}`}>{prices}</span>
        <span className={`${COLUMN} start-1/4 ${isNarrow ? 'end-1.5' : 'end-[35%]'} text-end ${end}`}>
          {quantities}
        </span>
        <span className={`${COLUMN} start-1/2 end-3 text-end text-text-muted ${end} ${isNarrow ? 'hidden' : ''}`}>
          {totals}
        </span>
      </div>
    </div>
  );
}

/** Returns the writer for the elements that `BookSide` rendered. */
function painterOf(
  area: HTMLDivElement,
  side: BookSideName,
  own: ReadonlySet<string>,
  tag: LocaleTag,
  last: 'sum' | 'worth',
): SideHandle {
  const [empty, , shade, marks, ...columns] = area.children as unknown as Iterable<HTMLElement>;
  let outline = '';
  return {
    draw(lines) {
      const { prices, quantities, totals } = columnsOf(side, lines, tag, last);
      const texts = [prices, quantities, totals];
      columns.forEach((column, index) => {
        write(column, texts[index] as string);
      });
      const next = shadeOutline(lines);
      if (next !== outline && shade !== undefined) shade.style.clipPath = next;
      outline = next;
      if (empty !== undefined && empty.hidden !== lines.length > 0) empty.hidden = lines.length > 0;
      if (marks !== undefined) mark(marks, ownIndexes(side, lines, own));
    },
  };
}

/** Writes a text into an element that holds nothing else, if it is another. */
export function write(element: HTMLElement, text: string): void {
  const node = element.firstChild;
  if (node === null) element.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}

/** Puts a mark at each of the lines. */
function mark(marks: HTMLElement, lines: readonly number[]): void {
  const key = lines.join();
  if ((marks.dataset.lines ?? '') === key) return;
  marks.dataset.lines = key;
  marks.replaceChildren(
    ...lines.map((line) => {
      const one = document.createElement('span');
      one.className = 'absolute start-1 top-1.5 h-[calc(1lh-0.75rem)] w-1 rounded-full bg-accent';
      one.style.translate = `0 ${line}lh`;
      return one;
    }),
  );
}
