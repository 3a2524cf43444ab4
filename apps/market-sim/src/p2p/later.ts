import { isPassing, VenueRefusal } from '../venue/rest-client.ts';

const AGAIN_MS = 5_000;
/** Node's timers hold no longer time. */
const MOST_MS = 0x7fffffff;

/** Works at their times, one a name: a later one takes an earlier one's place. */
export class Later {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly onRefused: (name: string, refusal: VenueRefusal) => void;
  private readonly onFatal: (error: unknown) => void;
  private isStopped = false;

  /** A refused work is over; what is no refusal and does not pass goes to `onFatal`. */
  constructor(onRefused: (name: string, refusal: VenueRefusal) => void, onFatal: (error: unknown) => void) {
    this.onRefused = onRefused;
    this.onFatal = onFatal;
  }

  at(name: string, atMs: number, work: () => Promise<void>): void {
    if (this.isStopped) return;
    this.forget(name);
    const waitMs = Math.min(MOST_MS, Math.max(0, atMs - Date.now()));
    const timer = setTimeout(async () => {
      if (this.timers.get(name) === timer) this.timers.delete(name);
      try {
        await work();
      } catch (error) {
        if (this.isStopped) return;
        if (isPassing(error)) this.at(name, Date.now() + AGAIN_MS, work);
        else if (error instanceof VenueRefusal) this.onRefused(name, error);
        else this.onFatal(error);
      }
    }, waitMs);
    this.timers.set(name, timer);
  }

  forget(name: string): void {
    clearTimeout(this.timers.get(name));
    this.timers.delete(name);
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}
