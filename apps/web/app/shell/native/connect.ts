import { connectShell, type NativeShell } from '@pelorus/client/native/shell.ts';

export type { Payload } from '@pelorus/client/native/messages.ts';
export type { NativeShell } from '@pelorus/client/native/shell.ts';

let shell: NativeShell | null | undefined;

/** Returns the shell around the page, connected once; null where the flag is up but no bridge is there. */
export function connected(): NativeShell | null {
  if (shell === undefined) shell = connectShell();
  return shell;
}
