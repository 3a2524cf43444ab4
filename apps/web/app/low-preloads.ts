import { Transform } from 'node:stream';

const LINK = Buffer.from('<link rel="modulepreload"');
const LOW = Buffer.from('<link rel="modulepreload" fetchpriority="low"');

/**
 * Returns a stream that asks browsers to fetch a page's scripts after what it is drawn with: words and style are there
 * before, and scripts make the page alive afterwards. React Router writes these links itself, without a priority.
 */
export function lowPreloads(): Transform {
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let rest = Buffer.concat([held, chunk]);
      for (let at = rest.indexOf(LINK); at >= 0; at = rest.indexOf(LINK)) {
        this.push(rest.subarray(0, at));
        this.push(LOW);
        rest = rest.subarray(at + LINK.length);
      }
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

/** Returns how many bytes at the end of `bytes` may be the beginning of a link whose rest comes with the next piece. */
function beginningAtEnd(bytes: Buffer): number {
  for (let length = Math.min(bytes.length, LINK.length - 1); length > 0; length--)
    if (bytes.subarray(bytes.length - length).equals(LINK.subarray(0, length))) return length;
  return 0;
}
