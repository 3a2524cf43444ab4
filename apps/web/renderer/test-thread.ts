import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

/** A thread that does to pages what their address says, for tests of who waits for it. */
const post = (message: FromThread) => parentPort?.postMessage(message);
const held: number[] = [];

function answer(id: number, text = 'page'): void {
  post({ kind: 'head', id, status: 200, headers: [['content-type', 'text/html']], hasBody: true });
  post({ kind: 'piece', id, bytes: new TextEncoder().encode(text) });
  post({ kind: 'end', id });
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'ping') post({ kind: 'pong' });
  if (message.kind === 'left') answer(held.shift() ?? 0, 'somebody left');
  if (message.kind !== 'page') return;
  const { id, url } = message;
  const { pathname } = new URL(url);
  if (pathname === '/die') process.exit(3);
  if (pathname === '/broken') post({ kind: 'broken', id });
  else if (pathname === '/cut') {
    post({ kind: 'head', id, status: 200, headers: [], hasBody: true });
    post({ kind: 'piece', id, bytes: new TextEncoder().encode('half') });
    post({ kind: 'broken', id });
  } else if (pathname === '/hang') for (;;);
  else if (pathname === '/hold') held.push(id);
  else if (pathname === '/release') {
    for (const one of held.splice(0)) answer(one);
    answer(id);
  } else answer(id);
});
post({ kind: 'ready' });
