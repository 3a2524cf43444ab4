/// <reference lib="dom" />
import { dataOf } from './answer.ts';
import { spotHeaders } from './headers.ts';
import { addressOf, type SpotPath } from './hosts.ts';
import { pageFacts } from './page-facts.ts';
import { networkFailure } from './refusal.ts';
import { call } from './request.ts';

/** Nothing sent and nothing heard for this long: the connection is dead, whatever the browser believes. */
const SILENT_MS = 45_000;

interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Other than the browser's: tests. */
  make?: () => XMLHttpRequest;
}

/**
 * Uploads a file unchanged and returns `data` of the answer. Sent once: a broken connection, or 45 s of silence, is a
 * network failure, and the file may be sent again. Throws like every call. Not `fetch`, which reports no progress.
 */
export function apiUpload<T>(path: SpotPath, file: Blob, options: UploadOptions = {}): Promise<T> {
  return call(() => once<T>(path, file, options), {});
}

function once<T>(path: SpotPath, file: Blob, { signal, onProgress, make }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const request = make?.() ?? new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const fail = (why: string) => end(() => reject(networkFailure(new Error(why))));
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        fail('the upload timed out');
        request.abort();
      }, SILENT_MS);
    };
    const onAbort = () => {
      end(() => reject(signal?.reason));
      request.abort();
    };
    signal?.addEventListener('abort', onAbort);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      listen();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () =>
      end(() => {
        try {
          resolve(dataOf<T>(request.responseText, request.status, 0));
        } catch (error) {
          reject(error);
        }
      });
    request.onerror = () => fail('the connection broke off');
    request.open('POST', addressOf(path));
    const headers = { ...spotHeaders(pageFacts()), 'content-type': file.type };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    listen();
    request.send(file);
  });
}
