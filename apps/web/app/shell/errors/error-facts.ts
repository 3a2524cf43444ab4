import { isRouteErrorResponse } from 'react-router';

/** Facts an error page may show (spec S2.20, S8.09). */
interface ErrorFacts {
  /** As an HTTP status; 500 for what broke in the browser. */
  status: number;
  /** The failing party's message, null if none. */
  message: string | null;
}

const MESSAGE_MAX = 300;

/** Returns the known facts of any thrown value. */
export function errorFacts(error: unknown): ErrorFacts {
  if (isRouteErrorResponse(error)) return { status: error.status, message: said(error.data) ?? said(error.statusText) };
  if (error instanceof Error) return { status: statusOf(error), message: said(`${error.name}: ${error.message}`) };
  return { status: 500, message: said(error) };
}

/** Refusals of the API carry the status of their answer, 0 when there was none. */
function statusOf(error: Error): number {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500;
}

function said(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, MESSAGE_MAX) : null;
}

const WORDED = [400, 403, 404, 429, 500, 503] as const;

/** Returns the status whose words say most nearly what `status` means. */
export function wordedStatus(status: number): (typeof WORDED)[number] {
  return WORDED.find((one) => one === status) ?? (status >= 500 ? 500 : status === 410 ? 404 : 400);
}
