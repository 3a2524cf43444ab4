import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { isInShell } from './page-shell.ts';

const ShellHost = lazyPart(() => import('./shell-host.tsx'));
const never = () => () => {};

/** The page's half of the shell around it; nothing of it is fetched in a browser (SHL-28). */
export function NativeShell() {
  const isInside = useSyncExternalStore(never, isInShell, () => false);
  if (!isInside) return null;
  return (
    <Suspense>
      <ShellHost />
    </Suspense>
  );
}
