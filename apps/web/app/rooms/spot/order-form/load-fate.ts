import { loadedOnline } from '../../../ui/lazy-part.ts';

let loading: Promise<typeof import('./order-fate.ts')> | undefined;

/** Returns what asks after an order: fetched before the first is sent, so that it is there when the network is not (TRAD-245). */
export function orderFate(): Promise<typeof import('./order-fate.ts')> {
  loading ??= loadedOnline(() => import('./order-fate.ts')).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
