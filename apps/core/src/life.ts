import { createRequire } from 'node:module';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type HostOptions, runCore } from './host.ts';
import type { FromCore, Port, ToCore } from './messages.ts';
import { SubmitRing } from './submit-ring.ts';
import type { ThreadData } from './thread.ts';

/** One life of the core as its supervisor sees it. */
export interface Life {
  post(message: ToCore): void;
  /** How many bytes of records it can take now; more once a batch is done. */
  roomBytes(): number;
  /** Hands over whole records. */
  submit(records: Uint8Array): void;
  onMessage(listener: (message: FromCore) => void): void;
  /** Called once when it is over without a last word: the thread crashed. */
  onCrash(listener: (error: Error) => void): void;
  /** Makes sure that nothing of it is left. */
  end(): Promise<void>;
}

/** The thread as it was built, in one file, for who came by an npm script; for others its sources (decision 0054). */
const THREAD = createRequire(import.meta.url).resolve('#thread');

/** Starts the core in a thread of its own. */
export function startThread(data: Omit<ThreadData, 'inbox'>): Life {
  const ring = new SubmitRing();
  const workerData: ThreadData = { ...data, inbox: ring.memory };
  const worker = new Worker(THREAD, { workerData, name: 'core' });
  const post = (message: ToCore) => worker.postMessage(message);
  return {
    post,
    ...submitting(ring, post),
    onMessage: (listener) => void worker.on('message', listener),
    onCrash: (listener) => {
      worker.on('error', (error) => listener(error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', (code) => listener(new Error(`the core's thread ended (${code})`)));
    },
    end: async () => void (await worker.terminate()),
  };
}

/** Starts a life in this thread, for tests and simulation: the same messages, no isolation. */
export function startHere(options: HostOptions): Life {
  const { port1, port2 } = new MessageChannel();
  const ring = new SubmitRing();
  void runCore(localPort(port2), ring, options);
  const post = (message: ToCore) => port1.postMessage(message);
  return {
    post,
    ...submitting(ring, post),
    onMessage: (listener) => void port1.on('message', listener),
    onCrash: (listener) => void port1.on('close', () => listener(new Error('the core ended'))),
    end: async () => port1.close(),
  };
}

function submitting(ring: SubmitRing, post: (message: ToCore) => void): Pick<Life, 'roomBytes' | 'submit'> {
  return {
    roomBytes: () => ring.roomBytes(),
    submit: (records) => {
      if (ring.put(records)) post({ kind: 'wake' });
    },
  };
}

function localPort(port: MessagePort): Port<ToCore, FromCore> {
  return {
    post: (message, transfer = []) => port.postMessage(message, transfer),
    onMessage: (listener) => void port.on('message', listener),
    close: () => port.close(),
  };
}
