/** Messages to the person who started the server; silent when the log is JSON, which has its own lines. */
export class Screen {
  private readonly isSilent: boolean;
  private readonly isTimed: boolean;
  private readonly startedMs: number;

  constructor(options: { isSilent: boolean; isTimed: boolean; startedMs: number }) {
    this.isSilent = options.isSilent;
    this.isTimed = options.isTimed;
    this.startedMs = options.startedMs;
  }

  say(line = ''): void {
    if (!this.isSilent) process.stdout.write(`${line}\n`);
  }

  /** One part is up. */
  up(part: string, what: string): void {
    const time = this.isTimed ? `${String(Math.round(performance.now() - this.startedMs)).padStart(6)} ms ` : '';
    this.say(`${time}  ${part.padEnd(9)} ${what}`);
  }
}
