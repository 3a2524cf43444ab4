import { rmSync } from 'node:fs';
import { checkDirectory, filesIn, readSeed } from './directory.ts';
import { SignerFault } from './faults.ts';
import { listen } from './line-server.ts';
import { holdLock } from './lock.ts';
import type { Clock } from './log/clock.ts';
import { Keys } from './seed/keys.ts';
import { openEntropy } from './seed/sealed-seed.ts';
import { Signer } from './signer.ts';

/** Bytes of a socket's path that every system takes (macOS: 104 with the end). */
const SOCKET_PATH_MAX = 103;

interface Options {
  directory: string;
  passphrase: string;
  /** Told when the signer must end: a write failed, or it has a fault. */
  onFailure(error: unknown): void;
  onAnswer?(answered: { kind: string; refusal?: string; hash?: string }): void;
  makeClock?(lastAt: number): Clock;
  lineMs?: number;
}

/** Opens a directory and answers on its socket until it is closed; throws a SignerFault where that is not safe (SIGN-08). */
export async function runSigner(options: Options): Promise<{ socket: string; close(): Promise<void> }> {
  const { directory, passphrase, onFailure, onAnswer } = options;
  const { lock, socket } = filesIn(directory);
  checkDirectory(directory);
  if (Buffer.byteLength(socket) > SOCKET_PATH_MAX) throw new SignerFault('SOCKET_PATH_LONG', socket);
  const held = holdLock(lock);
  try {
    const signer = new Signer(directory, new Keys(openEntropy(readSeed(directory), passphrase)), options.makeClock);
    // Only the holder of the lock gets here, so the socket is of one that is gone.
    rmSync(socket, { force: true });
    const handle: Parameters<typeof listen>[1] = async (request) => {
      const answer = await signer.handle(request);
      onAnswer?.(answer);
      return answer;
    };
    const server = await listen(socket, handle, onFailure, options.lineMs);
    return {
      socket,
      async close() {
        await new Promise((resolve) => server.close(resolve));
        signer.close();
        held.release();
      },
    };
  } catch (error) {
    held.release();
    throw error;
  }
}
