/** Line signs of 24 units, drawn here; decorative always: the words beside them or the label of the button say it. */
const SHAPES = {
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-9 9h18M12 3c2.5 2.5 3.8 5.5 3.8 9S14.5 18.5 12 21c-2.5-2.5-3.8-5.5-3.8-9S9.5 5.5 12 3Z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  star: 'm12 3.5 2.6 5.3 5.9.9-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.5 9.7l5.9-.9L12 3.5Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.4A15 15 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.3-1.1M10 10a3 3 0 0 0 4.1 4.1',
  camera: 'M4 7.5h3.5l1.5-2.5h6l1.5 2.5H20v11.5H4zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
  share: 'M12 15V3.5m0 0-4 4m4-4 4 4M6 11H5v9.5h14V11h-1',
  down: 'm6 9 6 6 6-6',
  next: 'm9 6 6 6-6 6',
  back: 'm15 6-6 6 6 6',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.8-3.2 3.5-4.8 6.5-4.8s5.7 1.6 6.5 4.8M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15c1.9.7 3 2.2 3.5 4.5',
  gift: 'M4.5 11.5h15v9h-15zM3 7.5h18v4H3zM12 7.5v13M12 7.5c-1.5-3-5-5-6-2.5-.5 2 2.5 2.5 6 2.5Zm0 0c1.5-3 5-5 6-2.5.5 2-2.5 2.5-6 2.5Z',
  robot: 'M5 9h14v10H5zM12 5v4m0-5v.01M9 13v1.5m6-1.5v1.5M2.5 13v3m19-3v3',
  gauge: 'M4.5 18a8.5 8.5 0 1 1 15 0M12 14l4-5',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6 8.5-6',
  phone: 'M7.5 2.5h9v19h-9zM11 18.5h2',
  screen: 'M3 5h18v11H3zM8.5 20h7M12 16v4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2',
  swap: 'M8 4v15m0 0-4-4m4 4 4-4M16 20V5m0 0-4 4m4-4 4 4',
  sortUp: 'm7 14 5-5 5 5',
  sortDown: 'm7 10 5 5 5-5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  circle: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  trash: 'M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13M10.5 11v5m3-5v5',
  key: 'M15.5 3.5a5 5 0 1 0-4.6 7L4 17.4V20.5h3.5V18h2.5v-2.5l2-2a5 5 0 0 0 3.5-10Zm.5 4h.01',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c1-3.7 4-5.5 7.5-5.5s6.5 1.8 7.5 5.5',
  home: 'm4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4v-9Z',
  markets: 'M4 20V12h4v8m2 0V4h4v16m2 0V9h4v11M3 20h18',
  trade: 'M7 4v3m0 9v4M5 7h4v9H5zM17 4v5m0 8v3m-2-11h4v8h-4z',
  wallet:
    'M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18V9a1.5 1.5 0 0 0-1.5-1.5H4Zm0 0A2 2 0 0 1 6 5.5h10.5v2M16 13.5h.01',
  orders: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8h6m-6 4h6',
  drop: 'M12 3.5s6 6.3 6 10.5a6 6 0 0 1-12 0c0-4.2 6-10.5 6-10.5Z',
  exit: 'M10 4H5v16h5M14 8l4 4-4 4m4-4H9',
  alert: 'M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5m0-8v.01',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3 7.8 7.5 9.5 4.5-1.7 7.5-5 7.5-9.5V6L12 3Zm-3.5 9 2.5 2.5 4.5-4.5',
  ledger: 'M5 4h14v16H5zM9 4v16m3-11h4m-4 4h4',
  code: 'm8 8-4 4 4 4m8-8 4 4-4 4M13.5 5l-3 14',
  book: 'M4 6h9M4 10h6M4 14h12M4 18h8',
  server: 'M4 5h16v6H4zm0 8h16v6H4zm3-5h.01M7 16h.01',
  more: 'M6 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  tune: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4',
  keyboard: 'M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M7.5 14h9',
  pause: 'M8.5 5v14M15.5 5v14',
  play: 'M7 4.5v15l12-7.5-12-7.5Z',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6.5L13 3Z',
} as const;
export type IconName = keyof typeof SHAPES;

const DIRECTED: ReadonlySet<IconName> = new Set(['next', 'back', 'exit']);

export function Icon({ name, size = 20, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={DIRECTED.has(name) ? 'shrink-0 mirror' : 'shrink-0'}
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
