import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { Trader } from './test-living.ts';

// biome-ignore lint/suspicious/noExplicitAny: what is asked of an event is the test's own business
type Frame = any;

/** Follows an account by socket; `next` resolves with its events in turn. */
export async function followed(
  origin: string,
  { apiKey, secret }: Trader,
): Promise<{ next: () => Promise<Frame>; ws: WebSocket }> {
  const frames: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws-api/v3`);
  ws.onmessage = ({ data }) => {
    const frame = JSON.parse(data as string);
    const first = waiting.shift();
    if (first === undefined) frames.push(frame);
    else first(frame);
  };
  await new Promise((resolve) => {
    ws.onopen = resolve;
  });
  const next = async () => frames.shift() ?? new Promise<Frame>((resolve) => waiting.push(resolve));
  const signed = `apiKey=${apiKey}&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', secret).update(signed).digest('hex');
  const params = { ...Object.fromEntries(new URLSearchParams(signed)), signature };
  ws.send(JSON.stringify({ id: 1, method: 'userDataStream.subscribe.signature', params }));
  expect(await next()).toMatchObject({ status: 200 });
  return { next: async () => (await next()).event, ws };
}
