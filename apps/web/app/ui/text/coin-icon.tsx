/** Signs of coins, drawn here on a 24-unit disc: our own simple shapes, not anybody's logo files. Others get their letter. */
const MARKS: Record<string, { hue: string; path: string }> = {
  BTC: { hue: '#c9730b', path: 'M9 7h4.2a2.3 2.3 0 0 1 0 4.7H9m0 0h4.8a2.5 2.5 0 0 1 0 5H9M10.5 5v14M13 5v2m0 10v2' },
  ETH: { hue: '#4d63c4', path: 'M12 4.5 7 12.5l5 3 5-3-5-8ZM7 14.5l5 5.5 5-5.5-5 3-5-3Z' },
  USDT: {
    hue: '#1f8a6b',
    path: 'M7 7h10v2.5h-3.7V18h-2.6V9.5H7V7Zm-1.5 5.3c0-1 3-1.7 6.5-1.7s6.5.7 6.5 1.7-3 1.7-6.5 1.7-6.5-.7-6.5-1.7Z',
  },
  USDC: {
    hue: '#2c6fbf',
    path: 'M14.5 9.5c-.3-1-1.2-1.5-2.5-1.5-1.5 0-2.5.8-2.5 1.9 0 2.8 5.2 1.3 5.2 4.2 0 1.1-1.1 1.9-2.7 1.9-1.4 0-2.4-.6-2.7-1.7M12 6.5V8m0 8v1.5',
  },
  SOL: {
    hue: '#7d4bd0',
    path: 'M8.5 7.5H18l-2.5 2.3H6l2.5-2.3ZM6 10.9h9.5l2.5 2.3H8.5L6 10.9Zm2.5 3.4H18l-2.5 2.3H6l2.5-2.3Z',
  },
  XRP: { hue: '#42505f', path: 'M6.5 6.5c4 4.8 7 4.8 11 0m-11 11c4-4.8 7-4.8 11 0' },
  BNB: {
    hue: '#a8790a',
    path: 'm12 5 2.5 2.5L12 10 9.5 7.5 12 5Zm-5 5 2.5 2.5L7 15l-2.5-2.5L7 10Zm10 0 2.5 2.5L17 15l-2.5-2.5L17 10Zm-5 0 2.5 2.5L12 15l-2.5-2.5L12 10Zm0 5 2.5 2.5L12 20l-2.5-2.5L12 15Z',
  },
  ADA: {
    hue: '#2357b8',
    path: 'M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM12 5v.01M12 19v.01M6 8.5v.01M18 8.5v.01M6 15.5v.01M18 15.5v.01',
  },
  DOGE: { hue: '#9a7b22', path: 'M8.5 6.5h3.5a5.5 5.5 0 0 1 0 11H8.5v-11ZM7 12h5' },
  DOT: { hue: '#c21d70', path: 'M12 6h.01M12 18h.01M7 9h.01M17 9h.01M7 15h.01M17 15h.01' },
  LTC: { hue: '#4b6a9b', path: 'M12 6l-2.5 11.5h7M8 13.5l6-2.5' },
  AVAX: { hue: '#c5343c', path: 'M12 6 6 17h4l4-7.5L12 6Zm3 6.5L12.7 17H18l-3-4.5Z' },
  LINK: { hue: '#2f55c9', path: 'm12 5 6 3.5v7L12 19l-6-3.5v-7L12 5Zm0 4-2.6 1.5v3L12 15l2.6-1.5v-3L12 9Z' },
  TON: { hue: '#1788c4', path: 'M6.5 7.5h11L12 18.5 6.5 7.5Zm5.5 0v11' },
  TRX: { hue: '#bd2431', path: 'm6 6.5 11 2-6.5 10L6 6.5Zm0 0 6 4.5 5-2.5m-5 2.5-1.5 7.5' },
};
const FILLED: ReadonlySet<string> = new Set(['ETH', 'SOL', 'BNB', 'AVAX']);
const BOLD: ReadonlySet<string> = new Set(['DOT']);
const FALLBACK_HUES = ['#3f6fb5', '#7a5bb5', '#2f8577', '#a3622c', '#9b4a72', '#5c6b2f'];

function fallbackHue(code: string): string {
  let sum = 0;
  for (const character of code) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return FALLBACK_HUES[sum % FALLBACK_HUES.length] ?? '#3f6fb5';
}

export function CoinIcon({ code, size = 24 }: { code: string; size?: number }) {
  const mark = MARKS[code];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <circle cx={12} cy={12} r={12} fill={mark?.hue ?? fallbackHue(code)} />
      {mark === undefined ? (
        <text x={12} y={16.2} textAnchor="middle" fontSize={12} fontWeight={600} fill="#fff">
          {code.slice(0, 1)}
        </text>
      ) : (
        <path
          d={mark.path}
          fill={FILLED.has(code) ? '#fff' : 'none'}
          stroke={FILLED.has(code) ? 'none' : '#fff'}
          strokeWidth={BOLD.has(code) ? 3.6 : 1.7}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
