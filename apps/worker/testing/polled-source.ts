import { BINANCE } from '../src/futures/prices/venues/binance.ts';
import { BYBIT } from '../src/futures/prices/venues/bybit.ts';
import { OKX } from '../src/futures/prices/venues/okx.ts';
import { VenueSource } from '../src/futures/prices/venues/venue-source.ts';
import { HandTime } from './hand-time.ts';
import { VENUE_ANSWERS } from './venue-server.ts';

const VENUES = { binance: BINANCE, okx: OKX, bybit: BYBIT };
export type VenueName = keyof typeof VENUES;
export const VENUE_NAMES = Object.keys(VENUES) as VenueName[];

interface Line {
  level: 'info' | 'warn';
  fields: { source: string; problem?: string; reason?: string; failures?: number };
}

/** One venue that is polled by a clock of the test's own, with random numbers in the middle, for one market at first. */
export function polledSource(name: VenueName, origin: string) {
  const time = new HandTime();
  const { symbol } = VENUE_ANSWERS[name];
  const asked = new Set<string>([symbol]);
  const lines: Line[] = [];
  const told = (level: Line['level']) => (fields: object) =>
    void lines.push({ level, fields: fields as Line['fields'] });
  const source = new VenueSource({
    name,
    venue: VENUES[name],
    origin,
    symbols: () => asked,
    time,
    random: () => 0.5,
    log: { info: told('info'), warn: told('warn') },
  });
  return { source, time, symbol, asked, lines };
}
