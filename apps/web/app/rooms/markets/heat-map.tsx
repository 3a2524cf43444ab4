import { isDollar } from '@pelorus/site/currencies.ts';
import { decimalText, round } from '@pelorus/site/decimal.ts';
import { abbreviate, formatNumber, formatPercent } from '@pelorus/site/numbers.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { HEAT_COLOURS, HEATS, heatOf } from './heat.ts';
import { type MarketRow, sortRows } from './market-rows.ts';
import { type MapKey, neighbour, type Tile, treemap } from './treemap.ts';

/** Width over height before the map was measured: as on a desktop. */
const USUAL_ASPECT = 2;
const KEYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
/** Returns a turnover as the size of a tile. */
// tidy-ok: pixels, not money
const weightOf = ({ dollarVolume }: MarketRow) => (dollarVolume === null ? 0 : Number(decimalText(dollarVolume)));

/**
 * The markets as tiles: sized by turnover in dollars, coloured by the day's change (MKTS-30). One stop of the keyboard:
 * arrows go from tile to tile (MKTS-32). The sizes are of the moment the map was opened or narrowed, so that nothing
 * moves under a hand; colours and numbers are live.
 */
export default function HeatMap({ rows }: { rows: readonly MarketRow[] }) {
  const t = useMessages();
  const box = useRef<HTMLUListElement>(null);
  const aspect = useAspect(box);
  const sized = useSizes(rows);
  const [active, setActive] = useState(0);
  const byPair = new Map(rows.map((row) => [row.pairCode, row]));
  const tiles = treemap(
    sized.map(({ weight }) => weight),
    aspect ?? USUAL_ASPECT,
  );
  const go = (event: React.KeyboardEvent) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    const next = neighbour(tiles, active, event.key as MapKey);
    setActive(next);
    box.current?.querySelectorAll('a')[next]?.focus();
  };
  const left = rows.length - sized.length;
  return (
    <>
      {/* Like a chart, the map has the same left and right in every language. */}
      <ul
        ref={box}
        dir="ltr"
        aria-label={t('markets.map.label')}
        onKeyDown={go}
        // Small screens are not of the usual shape: until theirs is known nothing is shown that would move (WEB-79).
        className={
          sized.length === 0
            ? 'hidden'
            : `relative h-[34rem] overflow-hidden max-md:h-[32rem] ${aspect === null ? 'max-lg:invisible' : ''}`
        }
      >
        {sized.map(({ pairCode }, i) => {
          const row = byPair.get(pairCode);
          return row === undefined ? null : (
            <MapTile
              key={pairCode}
              row={row}
              tile={tiles[i] as Tile}
              isActive={i === Math.min(active, sized.length - 1)}
              onFocus={() => setActive(i)}
            />
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 pt-3 pb-1 text-xs text-text-muted">
        <p className="grow">
          {t('markets.map.legend')}
          {left > 0 && ` ${t('markets.map.left', { count: left })}`}
        </p>
        <HeatLegend />
      </div>
    </>
  );
}

/** The seven colours, each with the change it is nearest to. */
function HeatLegend() {
  const { tag } = useLocale();
  return (
    <ul dir="ltr" className="numeric flex overflow-hidden rounded">
      {HEATS.map((heat) => (
        <li key={heat} className={`min-w-9 px-1.5 py-1 text-center ${HEAT_COLOURS[heat]}`}>
          {formatNumber(String(2 * heat), tag, { signed: true })}%
        </li>
      ))}
    </ul>
  );
}

/** Returns the markets of the map, largest first, with their sizes as they were when these markets were first shown. */
function useSizes(rows: readonly MarketRow[]): { pairCode: string; weight: number }[] {
  const traded = rows.filter((row) => weightOf(row) > 0);
  const shown = traded
    .map(({ pairCode }) => pairCode)
    .sort()
    .join();
  const kept = useRef<{ shown: string; sizes: { pairCode: string; weight: number }[] } | null>(null);
  if (kept.current?.shown !== shown) {
    const sizes = sortRows(traded, { by: 'volume', descending: true }).map((row) => ({
      pairCode: row.pairCode,
      weight: weightOf(row),
    }));
    kept.current = { shown, sizes };
  }
  return kept.current.sizes;
}

/** Returns how wide the map is for its height; null: not measured yet. */
function useAspect(box: React.RefObject<HTMLElement | null>): number | null {
  const [aspect, setAspect] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setAspect(element.clientWidth / Math.max(1, element.clientHeight)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return aspect;
}

function MapTile({
  row,
  tile,
  isActive,
  onFocus,
}: {
  row: MarketRow;
  tile: Tile;
  isActive: boolean;
  onFocus: () => void;
}) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const { base, quote, ticker, dollarVolume } = row;
  const change = formatPercent(ticker.changePercent, tag);
  const volume = dollarVolume === null ? '' : abbreviate(decimalText(round(dollarVolume, 2, 'floor')), tag, 2);
  const isLarge = tile.width > 16 && tile.height > 16;
  const hasRoom = isLarge && tile.width > 22 && volume !== '';
  return (
    <li
      className="absolute p-px"
      style={{ left: `${tile.x}%`, top: `${tile.y}%`, width: `${tile.width}%`, height: `${tile.height}%` }}
    >
      <Link
        to={to('trade', { pair: row.pairCode })}
        title={hasRoom ? undefined : `${base}/${quote} ${change} $${volume}`}
        tabIndex={isActive ? 0 : -1}
        onFocus={onFocus}
        className={`flex size-full flex-col items-center justify-center overflow-hidden rounded-sm px-0.5 ring-inset hover:opacity-90 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus ${HEAT_COLOURS[heatOf(ticker.changePercent)]}`}
      >
        <span className={`numeric max-w-full text-center font-medium ${isLarge ? 'text-lg' : 'text-xs'}`}>
          {base}
          {/* In a narrow tile the other asset stands below. */}
          <wbr />
          <span className={isDollar(quote) ? 'sr-only' : 'font-normal'}>/{quote}</span>
        </span>
        <span className={`numeric ${isLarge ? 'text-base' : 'text-xs'}`}>{change}</span>
        {hasRoom && (
          <span aria-hidden className="numeric text-xs">
            ${volume}
          </span>
        )}
        <span className="sr-only">{t('markets.map.volume', { volume })}</span>
      </Link>
    </li>
  );
}
