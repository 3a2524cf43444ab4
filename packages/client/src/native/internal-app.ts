import { findBridge } from './bridge.ts';
import type { Payload } from './messages.ts';
import { NativeShell } from './shell.ts';

/** Somebody went to a screen of the app, but there is no app (S8.07). `messageId` names what people read. */
export class NotInShell extends Error {
  readonly code = 'NOT_IN_SHELL';
  readonly messageId = 'native.notInShell';

  constructor() {
    super('cannot go to a screen of the app: the page does not run in it');
    this.name = 'NotInShell';
  }
}

/** Goes to a screen that is the app's and not a page. Throws NotInShell outside a shell (S8.07). */
export function openInternalApp(screen: Payload<'open-screen'>['screen'], page: object = globalThis): void {
  const bridge = findBridge(page);
  if (bridge === null) throw new NotInShell();
  new NativeShell(bridge).post('open-screen', { screen });
}
