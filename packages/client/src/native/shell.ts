import { type Bridge, ENTRY_NAME, findBridge } from './bridge.ts';
import { NATIVE_VERSION, type NameTo, type NativeMessage, type Payload, readNativeMessage } from './messages.ts';

type ToPage = NameTo<'page'>;
type ToShell = NameTo<'shell'>;
type Listener<Name extends ToPage> = (payload: Payload<Name>) => void;
type BiometricOutcome = Payload<'biometric-result'>['outcome'];

/** Timeout of a biometric prompt. */
const BIOMETRIC_MAX_MS = 60_000;

/** The native app around the page: sends it messages, and validates everything it says. */
export class NativeShell {
  readonly #bridge: Bridge;
  readonly #listeners = new Map<ToPage, Set<Listener<ToPage>>>();
  #requests = 0;
  /** The native app's hello; null until received. */
  hello: Payload<'hello'> | null = null;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Returns the name of the native app. */
  get name(): Bridge['shell'] {
    return this.#bridge.shell;
  }

  /** Sends one message. One that does not fit the table is a bug of ours: it throws. */
  post<Name extends ToShell>(name: Name, payload: Payload<Name>): void {
    const message = readNativeMessage({ v: NATIVE_VERSION, name, payload }, 'shell');
    if (message === null) throw new RangeError(`unknown message to the shell: ${name} ${JSON.stringify(payload)}`);
    this.#bridge.post(message);
  }

  /** Calls `listener` with each such message of the shell; returns how to stop. */
  on<Name extends ToPage>(name: Name, listener: Listener<Name>): () => void {
    let listeners = this.#listeners.get(name);
    if (listeners === undefined) {
      listeners = new Set();
      this.#listeners.set(name, listeners);
    }
    const own = listener as unknown as Listener<ToPage>;
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }

  /** Takes what a shell says, an object or its JSON; returns whether it was a message of the table for the page. */
  readonly receive = (value: unknown): boolean => {
    const message = readNativeMessage(value, 'page') as NativeMessage<ToPage> | null;
    if (message === null) return false;
    if (message.name === 'hello') this.hello = message.payload as Payload<'hello'>;
    for (const listener of [...(this.#listeners.get(message.name) ?? [])]) listener(message.payload);
    return true;
  };

  /** Asks the shell for the owner of the phone. 'unavailable' too when it says that it cannot, or nothing for a minute. */
  biometric(reason: string): Promise<BiometricOutcome> {
    if (this.hello === null || this.hello.biometrics === 'none') return Promise.resolve('unavailable');
    this.#requests += 1;
    const request = this.#requests;
    return new Promise((resolve) => {
      const end = (outcome: BiometricOutcome) => {
        clearTimeout(timer);
        stop();
        resolve(outcome);
      };
      const timer = setTimeout(() => end('unavailable'), BIOMETRIC_MAX_MS);
      const stop = this.on('biometric-result', (result) => {
        if (result.request === request) end(result.outcome);
      });
      this.post('biometric', { request, reason });
    });
  }
}

/** Returns the shell the page runs in, with its way in opened as `window.pelorusShell.receive`; null in a browser. */
export function connectShell(page: object = globalThis): NativeShell | null {
  const bridge = findBridge(page);
  if (bridge === null) return null;
  const shell = new NativeShell(bridge);
  Object.defineProperty(page, ENTRY_NAME, {
    value: Object.freeze({ receive: shell.receive }),
    configurable: true,
  });
  return shell;
}
