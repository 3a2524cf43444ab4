/** The thread that follows chains. Started by start-chain-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread } from '../../messages.ts';
import { logTo } from '../../thread-port.ts';
import { Chains, type ChainsOptions } from './run-chains.ts';

if (parentPort === null) throw new Error('chain-thread.ts runs in a worker thread');
const port = parentPort;
const post = (message: FromThread) => port.postMessage(message);
const chains = new Chains({ ...(workerData as Omit<ChainsOptions, 'log'>), log: logTo(port) });
port.on('message', () => chains.stop());
try {
  await chains.run();
  post({ kind: 'ended', error: null, canRetry: false });
} catch (error) {
  const { name, message } = error as Error;
  post({ kind: 'ended', error: `${name}: ${message}`, canRetry: name !== 'OtherKeys' });
}
port.close();
