/**
 * The signer's process: `node apps/signer/src/main.ts DIRECTORY [--ends-with-stdin]`. Started by a server it ends when
 * the server's end of its standard input closes. It prints one line of JSON for each thing that happens.
 */
import { becomeUser } from './become-user.ts';
import { SignerFault } from './faults.ts';
import { PASSPHRASE, takePassphrase } from './passphrase.ts';
import { runSigner } from './run-signer.ts';

const FAULT_EXIT = 78;

const say = (what: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(what)}\n`);

/** Ends at once: after a failure no further byte may leave. */
function fail(error: unknown): never {
  say({
    event: 'fault',
    code: error instanceof SignerFault ? error.code : 'UNEXPECTED',
    text: String((error as Error).message),
  });
  process.exit(FAULT_EXIT);
}

async function main(): Promise<void> {
  const [directory, ...flags] = process.argv.slice(2);
  if (directory === undefined || flags.some((flag) => flag !== '--ends-with-stdin')) throw new SignerFault('ARGUMENTS');
  process.umask(0o077);
  const passphrase = takePassphrase(process.env, PASSPHRASE);
  const user = process.env.PELORUS_SIGNER_USER;
  if (user !== undefined) becomeUser(user, directory);
  const onAnswer = ({ kind, refusal, hash }: { kind: string; refusal?: string; hash?: string }) =>
    say({ event: kind, refusal, hash });
  const { socket, close } = await runSigner({ directory, passphrase, onFailure: fail, onAnswer });
  const end = () => void close().then(() => process.exit(0), fail);
  process.once('SIGTERM', end).once('SIGINT', end);
  if (flags.length > 0) process.stdin.once('end', end).once('error', end).resume();
  say({ event: 'ready', socket });
}

process.on('uncaughtException', fail);
await main().catch(fail);
