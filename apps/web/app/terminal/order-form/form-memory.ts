import { loadedOnline } from '../../ui/lazy-part.ts';

type FormMemory = typeof import('./in-doubt.ts').default;
let loading: Promise<FormMemory> | undefined;

/**
 * Returns what remembers the form and asks after orders: fetched for whoever is logged in or writes something, before an order
 * is sent, so that it is there when the network is not (TRAD-245). Calls of it happen in the order they are made in.
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
