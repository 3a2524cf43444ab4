import { formatLots, formatPrice } from '@pelorus/gateway/catalog/amounts.ts';
import type { MonthOutcome } from './run-month.ts';

/** The rows of long tables. */
const ROWS_MAX = 300;
const CHART = { width: 960, height: 220 };

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
td,th{padding:.2rem .6rem;border-bottom:1px solid #8884;text-align:end}td:first-child,th:first-child{text-align:start}
svg{width:100%;height:auto;background:#8881}p.proof{padding:.6rem 1rem;border-inline-start:4px solid #2a8}.scroll{max-height:24rem;overflow:auto}`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Units as a decimal text, grouped; every digit is there. */
function coinsText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${units < 0n ? '−' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll"><table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table></div>`;
}

/** A place in a drawing. */
const tenths = (value: number) => String(Math.round(value * 10) / 10);

/** A curve over time, with marks at some times. */
function curve(title: string, points: readonly { x: number; y: number }[], marks: readonly number[] = []): string {
  const { height, width } = CHART;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const xOf = (x: number) => tenths(((x - left) / Math.max(1, right - left)) * width);
  const yOf = (y: number) => tenths(height - ((y - low) / Math.max(Number.EPSILON, high - low)) * height);
  const line = points.map(({ x, y }) => `${xOf(x)},${yOf(y)}`).join(' ');
  const ticks = marks.map((x) => `<line x1="${xOf(x)}" x2="${xOf(x)}" y1="0" y2="8" stroke="#d33"/>`).join('');
  const range = `${low.toLocaleString('en')} – ${high.toLocaleString('en')}`;
  return `<h2>${escaped(title)} <small>${range}</small></h2><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}"><polyline fill="none" stroke="#28c" stroke-width="1.5" points="${line}"/>${ticks}</svg>`;
}

const timeText = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');

function proof({ market, sums, people }: MonthOutcome): string {
  const { code, scale } = market.quoteAsset;
  const text = (units: bigint) => `${coinsText(units, scale)} ${code}`;
  const ruined = people.filter(({ cameUnits, hasUnits }) => hasUnits * 10n < cameUnits).length;
  return `<p class="proof">Everything that came in is still there, to the unit: the difference is ${sums.difference}, and all sizes sum to ${sums.lots}.</p>${table(
    ['', 'amount'],
    [
      ['came in', text(sums.came)],
      ['wallets of all accounts', text(sums.wallets)],
      ['their open profit at the last mark price', text(sums.unrealised)],
      ['insurance fund', text(sums.fund)],
      ['fees', text(sums.fees)],
      ['rounding', text(sums.rounding)],
      ['difference', text(sums.difference)],
    ],
  )}<p>${ruined} of ${people.length} traders have less than a tenth of what they brought.</p>`;
}

function summary({ seconds, tale, people }: MonthOutcome): string {
  const steps = [...tale.steps].map(([step, count]) => [step.toLowerCase().replaceAll('_', ' '), String(count)]);
  return table(
    ['', 'count'],
    [
      ['traders, besides three makers', String(people.length)],
      ['trades', tale.trades.toLocaleString('en')],
      ['events', tale.events.toLocaleString('en')],
      ['funding settlements', String(tale.settlements.length)],
      ['accounts liquidated at least once', String(tale.liquidated)],
      ...steps.map(([step = '', count = '']) => [`steps of liquidations: ${step}`, count]),
      ['seconds it took', String(Math.round(seconds))],
    ],
  );
}

function traders({ market, people }: MonthOutcome): string {
  const { scale } = market.quoteAsset;
  const rows = people
    .map((one) => ({ ...one, gain: one.hasUnits - one.cameUnits }))
    .sort((a, b) => (a.gain > b.gain ? -1 : 1))
    .map(({ account, cameUnits, gain, hasUnits, isIsolated, leverage }) => [
      String(account),
      `${leverage}×`,
      isIsolated ? 'isolated' : 'crossed',
      coinsText(cameUnits, scale),
      coinsText(hasUnits, scale),
      coinsText(gain, scale),
    ]);
  return `<h2>Traders</h2>${table(['account', 'leverage', 'margin', 'brought', 'has', 'gain'], rows)}`;
}

function liquidations({ market, tale }: MonthOutcome): string {
  const rows = tale.liquidations
    .slice(-ROWS_MAX)
    .map(({ event, timeMs }) => [
      timeText(timeMs),
      String(event.account),
      event.step.toLowerCase().replaceAll('_', ' '),
      formatLots(market, event.lots),
      formatPrice(market, event.markTicks),
    ]);
  const note = tale.liquidations.length > ROWS_MAX ? ` <small>the last ${ROWS_MAX}</small>` : '';
  return `<h2>Liquidations${note}</h2>${table(['time (UTC)', 'account', 'step', market.base, 'mark price'], rows)}`;
}

function fundings({ market, tale }: MonthOutcome): string {
  const rows = tale.settlements.map(({ event }) => [
    timeText(event.boundaryMs),
    `${coinsText(BigInt(event.rateE8), 6)} %`,
    formatPrice(market, event.markTicks),
  ]);
  return `<h2>Funding</h2>${table(['boundary (UTC)', 'rate', 'mark price'], rows)}`;
}

/** Returns the report of a month as one page that needs nothing else (MSIM-114). */
export function reportPage(title: string, outcome: MonthOutcome): string {
  const { market, tale } = outcome;
  const tick = Number(formatPrice(market, 1));
  const lot = Number(formatLots(market, 1));
  const points = (of: (point: (typeof tale.points)[number]) => number) =>
    tale.points.map((point) => ({ x: point.timeMs, y: of(point) }));
  const times = tale.liquidations.map(({ timeMs }) => timeMs);
  const coin = 10 ** market.quoteAsset.scale;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>
${proof(outcome)}<h2>The month</h2>${summary(outcome)}
${curve(
  `Index price of ${market.symbol}; liquidations in red`,
  points(({ ticks }) => ticks * tick),
  times,
)}
${curve(
  `Open interest, ${market.base}`,
  points(({ openLots }) => openLots * lot),
)}
${curve(
  `Insurance fund, ${market.quote}`,
  points(({ fundUnits }) => Number(fundUnits) / coin),
)}
${traders(outcome)}${liquidations(outcome)}${fundings(outcome)}</body></html>
`;
}
