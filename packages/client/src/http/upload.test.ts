import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onStepUpNeeded } from './step-up.ts';
import { apiUpload } from './upload.ts';

/** A request that does what the test says. */
class FakeRequest {
  static all: FakeRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  sent: unknown;
  isAborted = false;
  opened: string[] = [];
  headers = new Map<string, string>();

  constructor() {
    FakeRequest.all.push(this);
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name.toLowerCase(), value);
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.isAborted = true;
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ lengthComputable: total > 0, loaded, total });
  }
}

const PATH = '/api/identity/verification/pictures/face';
const FILE = new Blob(['picture'], { type: 'image/webp' });
const make = () => new FakeRequest() as unknown as XMLHttpRequest;
const last = () => FakeRequest.all.at(-1) as FakeRequest;
const refused = (error: string) => ({ code: 7, error, message: 'No.', retry: false });

beforeEach(() => {
  FakeRequest.all = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a file that is sent', () => {
  test('KYC-03 goes as it is, under its own type, with the headers of every call, and tells how far it is', async () => {
    const shares: number[] = [];
    const sending = apiUpload(PATH, FILE, { make, onProgress: (share) => shares.push(share) });
    const request = last();
    expect([request.opened, request.sent]).toEqual([['POST', PATH], FILE]);
    expect(request.headers.get('content-type')).toBe('image/webp');
    expect(request.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    request.progress(2, 8);
    request.progress(5, 0);
    request.progress(8, 8);
    request.answer(200, { code: 0, data: { level: 1 } });
    expect(await sending).toEqual({ level: 1 });
    expect(shares).toEqual([0.25, 1]);
  });

  test('KYC-03 a refusal is told as every refusal; what is no answer of ours is none', async () => {
    const refusedFile = apiUpload(PATH, FILE, { make });
    last().answer(400, refused('PICTURE_REFUSED'));
    await expect(refusedFile).rejects.toMatchObject({ error: 'PICTURE_REFUSED', status: 400 });
    const cut = apiUpload(PATH, FILE, { make });
    last().answer(413, '<html>too large');
    await expect(cut).rejects.toMatchObject({ error: 'FOREIGN_ANSWER', status: 413 });
    expect(FakeRequest.all).toHaveLength(2);
  });

  test('S8.02 a connection that breaks off is a network failure, and nothing is sent twice', async () => {
    const sending = apiUpload(PATH, FILE, { make });
    last().onerror?.();
    await expect(sending).rejects.toMatchObject({ error: 'NETWORK', code: 500, retry: true });
    expect(FakeRequest.all).toHaveLength(1);
  });

  test('S8.02 a slow one may take its time; a silent one is given up', async () => {
    const sending = apiUpload(PATH, FILE, { make });
    const given = sending.catch((error: unknown) => error);
    for (let part = 1; part <= 10; part += 1) {
      await vi.advanceTimersByTimeAsync(40_000);
      last().progress(part, 10);
    }
    expect(last().isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await given).toMatchObject({ error: 'NETWORK' });
    expect(last().isAborted).toBe(true);
  });

  test('KYC-03 whoever gives it up hears so at once, also before it began', async () => {
    const stop = new AbortController();
    const sending = apiUpload(PATH, FILE, { make, signal: stop.signal });
    const given = sending.catch((error: unknown) => error);
    stop.abort(new Error('enough'));
    expect(await given).toMatchObject({ message: 'enough' });
    expect(last().isAborted).toBe(true);
    await expect(apiUpload(PATH, FILE, { make, signal: stop.signal })).rejects.toThrow('enough');
    expect(FakeRequest.all).toHaveLength(1);
  });

  test('FAC-31 FAC-51 where a fresh session is needed the person is asked, and the same file is sent again', async () => {
    const stop = onStepUpNeeded(async () => true);
    const sending = apiUpload(PATH, FILE, { make });
    last().answer(403, refused('STEP_UP_NEEDED'));
    await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    expect(last().sent).toBe(FILE);
    last().answer(200, { code: 0, data: 1 });
    expect(await sending).toBe(1);
    stop();
  });
});
