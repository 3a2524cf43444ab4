import type { ReplayOptions } from '@pelorus/market-sim/options.ts';
import { readTradesFile } from '@pelorus/market-sim/replay/read-file.ts';
import { ReplayFileError } from '@pelorus/market-sim/replay/trades.ts';
import { configureReplay, symbolOfFileName } from '@pelorus/market-sim/replay/venue-config.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { Arguments } from './arguments.ts';
import { checkConfiguration } from './configuration.ts';
import { Stop } from './stop.ts';

/**
 * Reads the --replay file before anything starts, and returns the configuration with limits that allow every trade of
 * it. Throws Stop with the mistake in the file.
 */
export async function prepareReplay(
  config: BrandConfig,
  wanted: NonNullable<Arguments['replay']>,
): Promise<{ config: BrandConfig; replay: ReplayOptions }> {
  if (config.mode !== 'demo')
    throw new Stop('CONFIG', '--replay works in demo mode only (mode: "demo" in the configuration).');
  const symbol = wanted.symbol ?? symbolOfFileName(wanted.file);
  if (symbol === null)
    throw new Stop(
      'USAGE',
      `The name of ${wanted.file} does not say which market it is of. Add --symbol, like --symbol XRP_ETH.`,
    );
  try {
    const changed = configureReplay(config, symbol, await readTradesFile(wanted.file));
    const checked = checkConfiguration(changed);
    if (!checked.ok) {
      throw new ReplayFileError(checked.mistakes.map(({ key, problem }) => `${key}: ${problem}`).join('\n'));
    }
    return {
      config: checked.config,
      replay: { file: wanted.file, symbol, speed: wanted.speed, isOnly: wanted.isOnly },
    };
  } catch (error) {
    if (error instanceof ReplayFileError) throw new Stop('NO_INPUT', `--replay ${wanted.file}: ${error.message}`);
    throw error;
  }
}
