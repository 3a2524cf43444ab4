import { loadedOnline } from '../../ui/lazy-part.ts';

type FormMemory = typeof import('./in-doubt.ts').default;
let loading: Promise<FormMemory> | undefined;

/**
 * Loads the module that stores drafts and looks up orders: for logged-in people and anyone who types, before an order
 * is sent, so that it is available without a network (TRAD-245). Calls run in order.
 */
export function formMemory(): Promise<FormMemory> {
  loading ??= loadedOnline(() => import('./in-doubt.ts')).then(
    (module) => module.default,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Does something with it; where it cannot be had, nothing is remembered. */
export function remember(work: (memory: FormMemory) => void): void {
  formMemory().then(work, () => {});
}
