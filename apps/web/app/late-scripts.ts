import { Transform } from 'node:stream';

/** Replacements for the script tags that React Router writes, so that the browser fetches nothing by itself. */
const LATER = [
  ['<link rel="modulepreload"', '<link rel="later"'],
  [' type="module" async=""', ' type="later"'],
].map(([written, sent]) => ({ written: Buffer.from(written as string), sent: Buffer.from(sent as string) }));

/**
 * Returns a stream in which a page's scripts are named but not asked for: `shell/start/late-start.ts` does it once the page is
 * painted (WEB-68). Words and style are there before; scripts make the page alive afterwards.
 */
export function lateScripts(): Transform {
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = replaced(Buffer.concat([held, chunk]), (bytes) => this.push(bytes));
      const kept = beginningAtEnd(rest);
      this.push(rest.subarray(0, rest.length - kept));
      held = rest.subarray(rest.length - kept);
      done();
    },
    flush(done) {
      this.push(held);
      done();
    },
  });
}

/** Sends all of `bytes` up to the last place that is replaced; returns what follows it. */
function replaced(bytes: Buffer, send: (bytes: Buffer) => void): Buffer {
  let rest = bytes;
  for (;;) {
    const [first] = LATER.map((one) => ({ ...one, at: rest.indexOf(one.written) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at);
    if (first === undefined) return rest;
    send(rest.subarray(0, first.at));
    send(first.sent);
    rest = rest.subarray(first.at + first.written.length);
  }
}

/** Returns how many bytes at the end of `bytes` may be the beginning of something whose rest comes with the next piece. */
function beginningAtEnd(bytes: Buffer): number {
  return Math.max(...LATER.map(({ written }) => beginningOf(written, bytes)));
}

function beginningOf(written: Buffer, bytes: Buffer): number {
  for (let length = Math.min(bytes.length, written.length - 1); length > 0; length--)
    if (bytes.subarray(bytes.length - length).equals(written.subarray(0, length))) return length;
  return 0;
}
