export interface Toast {
  id: number;
  kind: 'done' | 'info' | 'failed';
  text: string;
  /** A second line: amounts, a reference. */
  detail?: string;
  /** The way to what it is about; it then stays longer. */
  link?: { to: string; text: string };
  /** What it is about: while it stands, the next word of the same takes its place. */
  topic?: string;
  /** It stays until it is closed or gives way. */
  stays?: boolean;
  /** It was closed by hand. */
  onClose?: () => void;
  /** It stands in the place of an earlier word of its topic. */
  isUpdate?: boolean;
}

const SHOWN_MS = 5_000;
const FAILED_SHOWN_MS = 9_000;
const LINK_SHOWN_MS = 20_000;
/** More would hide the page (WEB-110). */
const MOST = 2;

let toasts: readonly Toast[] = [];
let lastId = 0;
/** The toast under the pointer or with the focus: it neither goes nor gives way. */
let heldId: number | null = null;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

export const toastStore = {
  get: (): readonly Toast[] => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss(id: number): void {
    if (heldId === id) heldId = null;
    change(toasts.filter((toast) => toast.id !== id));
  },
  /** What a topic's toast says is said elsewhere now. */
  dismissTopic(topic: string): void {
    for (const toast of toasts) if (toast.topic === topic) toastStore.dismiss(toast.id);
  },
  /** Keeps a toast until it is let go (null); its time then begins anew (WEB-110). */
  hold(id: number | null): void {
    const before = toasts.find((toast) => toast.id === heldId);
    heldId = id;
    if (id !== null) clearTimeout(timers.get(id));
    if (before !== undefined && before.id !== id) startTimer(before);
  },
};

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function startTimer({ id, kind, link, stays = false }: Toast): void {
  clearTimeout(timers.get(id));
  if (id === heldId || stays) return;
  const shownMs = link !== undefined ? LINK_SHOWN_MS : kind === 'failed' ? FAILED_SHOWN_MS : SHOWN_MS;
  const end = () => {
    timers.delete(id);
    toastStore.dismiss(id);
  };
  timers.set(id, setTimeout(end, shownMs));
}

/**
 * Shows a toast and announces it to screen readers; it disappears by itself. The oldest gives way to it, or the one of its
 * topic (WEB-110). Returns its id.
 */
export function showToast(told: Omit<Toast, 'id' | 'isUpdate'>): number {
  const before = told.topic === undefined ? undefined : toasts.find(({ topic }) => topic === told.topic);
  if (before === undefined) lastId += 1;
  const toast = before === undefined ? { ...told, id: lastId } : { ...told, id: before.id, isUpdate: true };
  if (before !== undefined) change(toasts.map((one) => (one === before ? toast : one)));
  else {
    const free = toasts.filter(({ id }) => id !== heldId);
    const oldest = toasts.length < MOST ? undefined : (free.find(({ stays }) => stays !== true) ?? free[0]);
    change([...toasts.filter((one) => one !== oldest), toast]);
  }
  startTimer(toast);
  return toast.id;
}
