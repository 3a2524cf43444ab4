import { type AppShell, appShell } from '../device/app-shell.ts';
import type { NativeMessage } from './messages.ts';

/** The object each native app adds to the window; `shells/` uses the same names (a test compares them). */
export const BRIDGE_NAMES = { ios: 'pelorus', android: 'PelorusAndroid', flutter: 'PelorusFlutter' } as const;

/** The object that native apps call: `window.pelorusShell.receive(message)`. */
export const ENTRY_NAME = 'pelorusShell';

interface Channel {
  postMessage(message: unknown): void;
}

interface ShellWindow {
  webkit?: { messageHandlers?: Record<string, Channel | undefined> };
  [name: string]: unknown;
}

/** A way to the shell that is there. */
export interface Bridge {
  shell: AppShell;
  post(message: NativeMessage): void;
}

function channelOf(value: unknown): Channel | null {
  const channel = value as Partial<Channel> | null | undefined;
  return typeof channel?.postMessage === 'function' ? (channel as Channel) : null;
}

/**
 * Returns the way to the shell the page runs in: iOS takes the object (S7.20), Android (S7.21) and Flutter (S7.22) its
 * JSON text. Null in a browser, and where the flag says a shell whose bridge is not there: the flag alone proves nothing.
 */
export function findBridge(page: unknown = globalThis, shell: AppShell | null = appShell()): Bridge | null {
  if (shell === null) return null;
  const window = page as ShellWindow;
  if (shell === 'ios') {
    const channel = channelOf(window.webkit?.messageHandlers?.[BRIDGE_NAMES.ios]);
    return channel === null ? null : { shell, post: (message) => channel.postMessage(message) };
  }
  const channel = channelOf(window[BRIDGE_NAMES[shell]]);
  return channel === null ? null : { shell, post: (message) => channel.postMessage(JSON.stringify(message)) };
}
