import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Endpoint } from '../endpoints/endpoint.ts';
import { anvilBinary } from './anvil-binary.ts';

const READY_MS = 20_000;
const CALL_MS = 20_000;
/** Ends the node when nobody holds the other end of its input, so that a killed parent leaves none behind (CHN-66). */
const GUARDED =
  'exec 3<&0; "$0" "$@" & node=$!; { read -r _ <&3; kill $node; } & wait $node; code=$?; kill $! 2>/dev/null; exit $code';

interface AnvilOptions {
  port: number;
  statePath: string;
  /** How many blocks back balances are known and a reorg may reach. Each takes half a megabyte at most. */
  history: number;
}

/** Returns a port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** One running node. */
export class AnvilProcess {
  readonly endpoint: Endpoint;
  readonly #child: ChildProcess;
  readonly ended: Promise<string>;

  constructor({ port, statePath, history }: AnvilOptions) {
    const binary = anvilBinary();
    if (binary === null) throw new Error(`there is no test chain for ${process.platform} ${process.arch}`);
    const args = ['--host', '127.0.0.1', '--port', String(port), '--no-mining', '--quiet', '--accounts', '1'];
    args.push('--balance', '1000000000', '--prune-history', String(history), '--slots-in-an-epoch', '4');
    if (existsSync(statePath)) args.push('--load-state', statePath);
    const [program, before] = process.platform === 'win32' ? [binary, []] : ['/bin/sh', ['-c', GUARDED, binary]];
    // In a group of its own: Ctrl-C ends us first, and we write its state.
    this.#child = spawn(program, [...before, ...args], { stdio: ['pipe', 'ignore', 'pipe'], detached: true });
    let complaint = '';
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(-2_000);
    });
    this.ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(`${code} ${complaint}`.trim())));
    this.endpoint = new Endpoint(`http://127.0.0.1:${port}`, CALL_MS);
  }

  /** Resolves when the node answers. */
  async ready(): Promise<void> {
    let end: string | null = null;
    void this.ended.then((why) => {
      end = why;
    });
    for (const untilMs = Date.now() + READY_MS; ; await new Promise((resolve) => setTimeout(resolve, 25))) {
      if (end !== null) throw new Error(`the test chain does not start: ${end}`);
      try {
        await this.endpoint.call('eth_chainId', []);
        return;
      } catch (cause) {
        if (Date.now() > untilMs) throw new Error('the test chain does not answer', { cause });
      }
    }
  }

  /** Ends it as it stands. */
  async end(): Promise<void> {
    if (process.platform === 'win32') this.#child.kill();
    else this.#child.stdin?.end();
    await this.ended;
  }
}
