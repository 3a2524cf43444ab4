import { KEYS } from '../storage/keys.ts';
import { plainText } from '../storage/stored.ts';

export const APP_SHELLS = ['ios', 'android', 'flutter'] as const;
export type AppShell = (typeof APP_SHELLS)[number];

function shellOf(value: unknown): AppShell | null {
  return APP_SHELLS.find((shell) => shell === value) ?? null;
}

/** Returns which shell of ours the page runs in: what the window's flag says, else local storage; null: a browser (S4.05). */
export function appShell(): AppShell | null {
  return shellOf((globalThis as { isApp?: unknown }).isApp) ?? shellOf(plainText(KEYS.isApp));
}
