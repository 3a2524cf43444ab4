/** What we need of a logger; pino's fits. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

const nothing = () => undefined;
export const SILENT_LOG: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
