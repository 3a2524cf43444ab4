import type { WebContext } from '@pelorus/protocol/http/loader-api.ts';
import type { FromThread, LoaderCall } from './messages.ts';

type Head = Extract<FromThread, { kind: 'head' }>;

/** Status for a client that disconnected. */
const LEFT_STATUS = 499;

/** One page that another thread renders, as the gateway's thread sees it. */
export class PageJob {
  /** The answer once its head is known; null when the page could not be rendered. */
  readonly answer: Promise<Response | null>;
  readonly #settle: (answer: Response | null) => void;
  readonly #request: Request;
  readonly #context: WebContext;
  readonly #onLeft: () => void;
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  #isEnded = false;

  /** `onLeft` is called when its reader is gone before its end. */
  constructor(request: Request, context: WebContext, onLeft: () => void) {
    const { promise, resolve } = Promise.withResolvers<Response | null>();
    this.answer = promise;
    this.#settle = resolve;
    this.#request = request;
    this.#context = context;
    this.#onLeft = onLeft;
    request.signal.addEventListener('abort', this.#leave, { once: true });
  }

  static LEFT(): Response {
    return new Response(null, { status: LEFT_STATUS });
  }

  /** Rendered bytes that the reader has not taken yet. */
  get untakenBytes(): number {
    return -(this.#body?.desiredSize ?? 0);
  }

  /** Has its reader all of it? */
  get isTaken(): boolean {
    return this.#isEnded && this.untakenBytes === 0;
  }

  /** Resolves with what a loader of the page asks for. */
  async tell(call: LoaderCall, args: readonly unknown[]): Promise<unknown> {
    return (this.#context.api[call] as (...args: readonly unknown[]) => unknown)(...args);
  }

  begin({ status, headers, hasBody }: Head): void {
    const body = hasBody
      ? new ReadableStream<Uint8Array>(
          {
            start: (controller) => {
              this.#body = controller;
            },
            cancel: () => this.#leave(),
          },
          new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
        )
      : null;
    this.#settle(new Response(body, { status, headers: headers as [string, string][] }));
  }

  add(bytes: Uint8Array): void {
    this.#body?.enqueue(bytes);
  }

  end(): void {
    this.#isEnded = true;
    this.#request.signal.removeEventListener('abort', this.#leave);
    this.#body?.close();
  }

  /** The page does not come, or not to its end. */
  fail(): void {
    this.#isEnded = true;
    this.#request.signal.removeEventListener('abort', this.#leave);
    this.#settle(null);
    this.#body?.error(new Error('the page could not be rendered completely'));
    this.#body = null;
  }

  readonly #leave = (): void => {
    this.#settle(PageJob.LEFT());
    this.#body = null;
    this.#onLeft();
  };
}
