import { textFrame } from '../../../wire/frames.ts';

/** Time unit of events: ms, or microseconds (BSTR-05). */
export interface Times {
  of(ms: number): number;
  /** The last instant before `ms`: the end of a span that another one follows. */
  before(ms: number): number;
}

const MILLISECONDS: Times = { of: (ms) => ms, before: (ms) => ms - 1 };
const MICROSECONDS: Times = { of: (ms) => ms * 1_000, before: (ms) => ms * 1_000 - 1 };

/** Format options of a socket. */
export interface Wanted {
  isCombined: boolean;
  isMicro: boolean;
}

/** Returns which of the four ways of telling that is. */
export const wayOf = ({ isCombined, isMicro }: Wanted) => (isCombined ? 1 : 0) + (isMicro ? 2 : 0);

/** Returns a payload's text in the wrapper of a combined stream. */
export function wrapped(name: string, payload: string): string {
  return `{"stream":${JSON.stringify(name)},"data":${payload}}`;
}

/** One event of a stream: its payload is built at most once a time unit, and framed once a way of telling it. */
export class StreamEvent {
  readonly #name: string;
  readonly #build: (times: Times) => unknown;
  readonly #frames: (Buffer | undefined)[] = [];
  #milli: string | undefined;
  #micro: string | undefined;

  constructor(name: string, build: (times: Times) => unknown) {
    this.#name = name;
    this.#build = build;
  }

  frame(wanted: Wanted): Buffer {
    const { isCombined, isMicro } = wanted;
    const way = wayOf(wanted);
    let frame = this.#frames[way];
    if (frame === undefined) {
      const payload = this.#payload(isMicro);
      frame = textFrame(isCombined ? wrapped(this.#name, payload) : payload);
      this.#frames[way] = frame;
    }
    return frame;
  }

  #payload(isMicro: boolean): string {
    const known = isMicro ? this.#micro : this.#milli;
    if (known !== undefined) return known;
    const built = JSON.stringify(this.#build(isMicro ? MICROSECONDS : MILLISECONDS));
    if (isMicro) this.#micro = built;
    else this.#milli = built;
    return built;
  }
}
