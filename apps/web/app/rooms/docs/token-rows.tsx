import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contrast } from '../../ui/colour.ts';
import { EDGES, FILLS, QUIET, SURFACES, TEXTS } from '../../ui/colour-tokens.ts';
import type { TokenValues } from './theme-panel.tsx';

interface Rows {
  values: TokenValues;
}
const paint = (name: string) => `var(--${name})`;

/** The contrast of two tokens as they are on this screen: "4.61:1". */
function Ratio({ values, one, other }: Rows & { one: string; other: string }) {
  const { tag } = useLocale();
  const ratio = contrast(values[one] ?? '', values[other] ?? '');
  const shown = ratio === null ? null : String(Math.floor(ratio * 100) / 100);
  return <span className="numeric">{shown === null ? '…' : `${formatNumber(shown, tag, { minDigits: 2 })}:1`}</span>;
}

/** Every text colour on every background it is used on. */
export function TextRows({ values }: Rows) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-xs text-text-muted">
          <td />
          {SURFACES.map((surface) => (
            <th key={surface} scope="col" className="px-1 py-1 text-start font-normal break-words" dir="ltr">
              {surface}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TEXTS.map((text) => (
          <tr key={text}>
            <th scope="row" className="py-1 pe-1 text-start font-medium" dir="ltr" style={{ color: paint(text) }}>
              {text}
            </th>
            {SURFACES.map((surface) => (
              <td
                key={surface}
                className="border border-line px-2 py-1.5"
                style={{ backgroundColor: paint(surface), color: paint(text) }}
              >
                <Ratio values={values} one={text} other={surface} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Fill colours, each with the text on it. */
export function FillRows({ values }: Rows) {
  return (
    <ul className="grid grid-cols-2 gap-1.5">
      {FILLS.map(([fill, text]) => (
        <li
          key={fill + text}
          className="flex min-w-0 flex-col rounded px-2.5 py-1.5 text-xs"
          style={{ backgroundColor: paint(fill), color: paint(text) }}
        >
          <span className="truncate font-medium" dir="ltr">
            {fill}
          </span>
          <span dir="ltr" className="flex flex-wrap justify-between gap-x-2">
            <span>{text}</span>
            <Ratio values={values} one={fill} other={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Lines: of controls and of the focus, which must be seen; and the quiet ones. */
export function EdgeRows({ values }: Rows) {
  return (
    <ul className="grid grid-cols-2 gap-2">
      {EDGES.flatMap((edge) =>
        SURFACES.map((surface) => (
          <li
            key={edge + surface}
            className="flex min-w-0 flex-col rounded border-2 px-2.5 py-1.5 text-xs"
            style={{ borderColor: paint(edge), backgroundColor: paint(surface) }}
          >
            <span className="font-medium" dir="ltr">
              {edge}
            </span>
            <span dir="ltr" className="flex flex-wrap justify-between gap-x-2 text-text-muted">
              <span>{surface}</span>
              <Ratio values={values} one={edge} other={surface} />
            </span>
          </li>
        )),
      )}
      {QUIET.map((name) => (
        <li
          key={name}
          className="rounded border-2 px-2.5 py-1.5 text-xs"
          style={{ borderColor: paint(name) }}
          dir="ltr"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

const DEPTH = [
  { price: '84,261.75', share: 100 },
  { price: '84,260.10', share: 64 },
  { price: '84,258.42', share: 37 },
  { price: '84,255.00', share: 12 },
];

/** The order book's shading: the bar's length is the depth, the sign says the side. */
export function DepthRows({ values }: Rows) {
  const t = useMessages();
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['up', 'down'] as const).map((side) => (
        <ul
          key={side}
          aria-label={t(side === 'up' ? 'trade.buy' : 'trade.sell')}
          className="rounded bg-surface-raised p-2 text-xs"
        >
          {DEPTH.map(({ price, share }) => (
            <li key={price} className="relative flex min-h-6 items-center px-1">
              <span
                aria-hidden="true"
                className="absolute inset-y-0 end-0"
                style={{ width: `${share}%`, backgroundColor: paint(`${side}-soft`) }}
              />
              <span className="numeric relative" style={{ color: paint(side) }}>
                {side === 'up' ? '+' : '−'} {price}
              </span>
            </li>
          ))}
          <li className="mt-1 px-1 text-text-muted">
            <Ratio values={values} one={side} other={`${side}-soft`} />
          </li>
        </ul>
      ))}
    </div>
  );
}
