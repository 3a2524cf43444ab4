/**
 * Returns the bytes of one unmasked WebSocket text frame (RFC 6455 §5.2). Built once and written to every socket that
 * is to get it: framing and masking per reader is what makes fan-out slow.
 */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const headerBytes = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + bytes);
  frame[0] = 0x81;
  if (headerBytes === 2) frame[1] = bytes;
  else if (headerBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, headerBytes);
  return frame;
}

/**
 * The frames of one connection in one round, as a path in a shared tree: connections with the same frames in the same
 * order share a node, whose bytes are joined once.
 */
export class FrameRun {
  readonly #before: FrameRun | null;
  readonly #frame: Buffer | null;
  readonly #next = new Map<Buffer, FrameRun>();
  #joined: Buffer | null = null;

  private constructor(before: FrameRun | null, frame: Buffer | null) {
    this.#before = before;
    this.#frame = frame;
  }

  /** The empty run every connection starts a round with. */
  static start(): FrameRun {
    return new FrameRun(null, null);
  }

  /** Returns this run with `frame` behind it. */
  with(frame: Buffer): FrameRun {
    let next = this.#next.get(frame);
    if (next === undefined) {
      next = new FrameRun(this, frame);
      this.#next.set(frame, next);
    }
    return next;
  }

  /** Returns this run with the frames of `other` behind it. */
  followedBy(other: FrameRun): FrameRun {
    let run: FrameRun = this;
    for (const frame of other.#frames()) run = run.with(frame);
    return run;
  }

  /** Returns the bytes of all its frames. */
  bytes(): Buffer {
    if (this.#joined === null) {
      const frames = this.#frames();
      this.#joined = frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames);
    }
    return this.#joined;
  }

  #frames(): Buffer[] {
    const frames: Buffer[] = [];
    let run: FrameRun | null = this;
    for (; run !== null && run.#frame !== null; run = run.#before) frames.push(run.#frame);
    return frames.reverse();
  }
}
