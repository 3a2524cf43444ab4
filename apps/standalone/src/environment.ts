import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostAddresses } from '@pelorus/database/hosts.ts';
import { Stop } from './stop.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Variable {
  /** Description for operators. */
  readonly about: string;
  readonly fallback: string | null;
}

/** Every environment variable the server reads. Secrets are only ever here, never in the configuration file. */
export const VARIABLES = {
  HOST: { about: 'Address to listen on. 0.0.0.0 opens the exchange to the network.', fallback: '127.0.0.1' },
  PORT: { about: 'Port to listen on; 0 takes any free one.', fallback: '3000' },
  DATA_DIR: {
    about: 'Where everything is kept: database, secrets. Relative to where the command runs.',
    fallback: null,
  },
  DATABASE_URL: {
    about:
      'A PostgreSQL server to use instead of the built-in one: postgres://user:password@host/db; several hosts with commas.',
    fallback: null,
  },
  LOG_LEVEL: { about: 'fatal, error, warn, info, debug or silent.', fallback: null },
  LOG_FORMAT: {
    about: 'pretty (for people; warnings only unless LOG_LEVEL says more) or json (info).',
    fallback: 'pretty',
  },
  PELORUS_CONFIG: { about: 'The configuration file.', fallback: null },
  PELORUS_MASTER_KEY: {
    about: '32 bytes as hex or base64 that seal passwords and API secrets. Required in production mode.',
    fallback: null,
  },
  PELORUS_OPERATOR_SECRET: {
    about: 'Opens the operator API; at least 32 characters. Made once in DATA_DIR if not given.',
    fallback: null,
  },
  PELORUS_METRICS_TOKEN: {
    about: 'Reads /api/operator/metrics and nothing else; at least 32 characters. Made once in DATA_DIR if not given.',
    fallback: null,
  },
  PELORUS_GEETEST_KEYS: {
    about: 'captchaId=key of each GeeTest captcha in the configuration, several with commas.',
    fallback: null,
  },
  'PELORUS_OIDC_<NAME>_SECRET': {
    about: 'Client secret of a service that people log in through: of identityProviders in the configuration, by name.',
    fallback: null,
  },
  PELORUS_VERIFIER_SECRET: {
    about: 'Signs our calls to the provider of identity verification in the configuration; at least 16 characters.',
    fallback: null,
  },
  PELORUS_VERIFIER_WEBHOOK_SECRET: {
    about: 'Signs what that provider tells us; at least 16 characters.',
    fallback: null,
  },
  PELORUS_SIGNER_SOCKET: {
    about:
      'Socket of the signer that you run yourself. Required in production mode where networks are configured; else one is started.',
    fallback: null,
  },
  PELORUS_SMTP_URL: {
    about:
      'Where mails go: smtp://user:password@host:587 (STARTTLS) or smtps://. Required in production mode; else /outbox shows them.',
    fallback: null,
  },
  PELORUS_MAIL_FROM: { about: 'The sender of mails: no-reply@example.com.', fallback: null },
  PELORUS_SMS_URL: {
    about: 'An adapter that sends texts to phones: POST {id, to, text} by https. Without one phones are not offered.',
    fallback: null,
  },
  PELORUS_SMS_SECRET: { about: 'Bearer secret of the SMS adapter; at least 16 characters.', fallback: null },
} as const satisfies Record<string, Variable>;

/** Variables of the pages' development server: known here, so that they are not refused. */
const OTHERS = ['PELORUS_GATEWAY'];
/** One for each provider in the configuration; what belongs to none of them is refused when that is read. */
const PROVIDER_SECRET = /^PELORUS_OIDC_[A-Z0-9_]+_SECRET$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

export interface Environment {
  host: string;
  port: number;
  dataDir: string;
  /** One address for each host of DATABASE_URL; none: the built-in server. */
  databaseUrls: readonly string[];
  logLevel: (typeof LOG_LEVELS)[number];
  isJson: boolean;
  configPath: string;
  /** Socket of a signer that somebody else runs; null: none. */
  signerSocket: string | null;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** Returns a variable's value, or its default if unset or empty. */
export function variableOf(env: Env, name: keyof typeof VARIABLES): string | null {
  const value = env[name];
  return value === undefined || value === '' ? VARIABLES[name].fallback : value;
}

/** Returns a fatal error of the start: the variable, the problem, and its purpose. */
export function wrong(name: keyof typeof VARIABLES, problem: string): Stop {
  return new Stop('CONFIG', `${name}: ${problem} (${VARIABLES[name].about})`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw wrong('PORT', `"${text}" is no port from 0 to 65535.`);
  return port;
}

function databaseUrlsOf(text: string | null): string[] {
  if (text === null) return [];
  const addresses = hostAddresses(text);
  if (addresses === null) throw wrong('DATABASE_URL', 'must be a postgres:// address of a writable server.');
  return addresses;
}

/** Returns the environment with defaults. Throws Stop naming the invalid or unknown variable. */
export function readEnvironment(env: Env): Environment {
  const known = new Set([...Object.keys(VARIABLES), ...OTHERS]);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('PELORUS_') || known.has(name) || PROVIDER_SECRET.test(name)) continue;
    const names = Object.keys(VARIABLES).filter((other) => other.startsWith('PELORUS_'));
    throw new Stop('CONFIG', `${name}: there is no such variable. There are: ${names.join(', ')}.`);
  }
  const format = variableOf(env, 'LOG_FORMAT');
  if (format !== 'pretty' && format !== 'json') throw wrong('LOG_FORMAT', `"${format}" is neither pretty nor json.`);
  const isJson = format === 'json';
  const level = variableOf(env, 'LOG_LEVEL') ?? (isJson ? 'info' : 'warn');
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (logLevel === undefined) throw wrong('LOG_LEVEL', `"${level}" is no level.`);
  return {
    host: variableOf(env, 'HOST') as string,
    port: portOf(variableOf(env, 'PORT') as string),
    dataDir: resolve(variableOf(env, 'DATA_DIR') ?? resolve(ROOT, 'data')),
    databaseUrls: databaseUrlsOf(variableOf(env, 'DATABASE_URL')),
    logLevel,
    isJson,
    signerSocket: variableOf(env, 'PELORUS_SIGNER_SOCKET'),
    configPath: resolve(variableOf(env, 'PELORUS_CONFIG') ?? resolve(ROOT, 'pelorus.config.json')),
  };
}
