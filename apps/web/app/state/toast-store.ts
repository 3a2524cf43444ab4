export interface Toast {
  id: number;
  kind: 'done' | 'info' | 'failed';
  text: string;
  /** A second line: amounts, a reference. */
  detail?: string;
  /** The way to what it is about; it then stays longer. */
  link?: { to: string; text: string };
}

const SHOWN_MS = 5_000;
const FAILED_SHOWN_MS = 9_000;
const LINK_SHOWN_MS = 20_000;
const MOST = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const toastStore = {
  get: (): readonly Toast[] => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss(id: number): void {
    change(toasts.filter((toast) => toast.id !== id));
  },
};

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and announces it to screen readers; it disappears by itself. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const id = lastId;
  change([...toasts.slice(-(MOST - 1)), { ...toast, id }]);
  const shownMs = toast.link !== undefined ? LINK_SHOWN_MS : toast.kind === 'failed' ? FAILED_SHOWN_MS : SHOWN_MS;
  setTimeout(() => toastStore.dismiss(id), shownMs);
  return id;
}
