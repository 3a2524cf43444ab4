import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stop } from './stop.ts';

export interface Arguments {
  replay: { file: string; symbol: string | null; speed: number | 'lively' | 'max'; isOnly: boolean } | null;
  /** Print how long each step of the start took. */
  isTimed: boolean;
  isHelp: boolean;
}

export const HELP = `npm start -- [options]

  --replay FILE    drive a market by a file of real trades (time, side, price, amount; CSV or JSON, gzip or not)
                   a file of candles of a contract (btc-perp-….csv) is replayed as a whole, with a report
  --symbol PAIR    which market; guessed from the file's name otherwise (xrp-eth-… → XRP_ETH)
  --speed N|max    times faster than it happened; without it, fast enough that something happens every second
  --only           no other market moves
  --timing         say how long each step of the start took
  --help           this text

HOST, PORT, DATA_DIR and the other environment variables: apps/standalone/README.md`;

const OPTIONS = {
  replay: { type: 'string' },
  symbol: { type: 'string' },
  speed: { type: 'string' },
  only: { type: 'boolean', default: false },
  timing: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function speedOf(text: string | undefined): number | 'lively' | 'max' {
  if (text === undefined) return 'lively';
  if (text === 'max') return 'max';
  const speed = Number(text);
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text) || speed <= 0)
    throw new Stop('USAGE', `--speed: "${text}" is neither a positive number nor max.`);
  return speed;
}

/** Parses the command line; throws Stop for invalid input. Relative files are resolved against `cwd`. */
export function readArguments(argv: readonly string[], cwd: string): Arguments {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n\n${HELP}`);
  }
  const { replay, symbol, speed, only, timing, help } = values;
  if (replay === undefined) {
    if (symbol !== undefined || speed !== undefined || only) {
      throw new Stop('USAGE', '--symbol, --speed and --only go with --replay FILE.');
    }
    return { replay: null, isTimed: timing, isHelp: help };
  }
  const pair = symbol?.toUpperCase().replace(/[-/]/, '_') ?? null;
  return {
    replay: { file: resolve(cwd, replay), symbol: pair, speed: speedOf(speed), isOnly: only },
    isTimed: timing,
    isHelp: help,
  };
}
