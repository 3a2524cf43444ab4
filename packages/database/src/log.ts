/** The part of a logger that we need; pino fits. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

const nothing = () => undefined;
export const SILENT_LOG: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };

/** The fields of an error that go to the log. */
interface LoggedError {
  type: string;
  message: string;
  stack?: string | undefined;
  /** An error code of Node or Postgres: ECONNREFUSED, 23505. */
  code?: string | undefined;
  /** The database objects involved: our own names, never values. */
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
  cause?: LoggedError | undefined;
}

/** An error on its way from one thread to another, where its class would be lost. */
interface SentError {
  sentError: LoggedError;
}

const isSent = (value: unknown): value is SentError =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'sentError');

/** Returns the fields of a line that another thread writes: of errors what a log may keep, for `loggedError` there. */
export function sentFields(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? ({ sentError: loggedError(value) } satisfies SentError) : value,
    ]),
  );
}

const MARKS = ['code', 'table', 'column', 'constraint'] as const;

/**
 * Returns the loggable fields of an error; for pino's `serializers.err`. Postgres attaches the refused row to its
 * errors (`detail`: addresses, hashes), other libraries whole requests, so only the fields named here are kept.
 */
export function loggedError(error: unknown): LoggedError {
  if (isSent(error)) return error.sentError;
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error' };
  const given = error as unknown as Record<string, unknown>;
  const marks = MARKS.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []));
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(marks),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}
