import { appShell } from '@pelorus/client/device/app-shell.ts';
import type { NativeShell, Payload } from './connect.ts';

/** Whether a shell's flag is up; whether its bridge is there too is found out with the code for it (SHL-28). */
export function isInShell(): boolean {
  return appShell() !== null;
}

/** Returns the shell around the page, null in a browser. What speaks with it is fetched inside a shell only. */
export async function pageShell(): Promise<NativeShell | null> {
  if (!isInShell()) return null;
  return (await import('./connect.ts')).connected();
}

/** Lets the phone be felt; does nothing in a browser. */
export function haptic(kind: Payload<'haptic'>['kind']): void {
  void pageShell().then((shell) => shell?.post('haptic', { kind }));
}

/**
 * Returns whether the phone's owner is there: by face or finger inside a shell, true at once in a browser and on a
 * phone that cannot tell (SHL-23). `reason` is read out by the phone.
 */
export async function isOwner(reason: string): Promise<boolean> {
  const shell = await pageShell();
  return shell === null || (await shell.biometric(reason)) !== 'refused';
}
