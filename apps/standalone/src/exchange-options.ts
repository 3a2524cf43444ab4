import type { ReplayOptions } from '@pelorus/market-sim/options.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { Logger } from 'pino';
import type { Environment } from './environment.ts';
import type { MailWays } from './mail-settings.ts';
import type { Screen } from './screen.ts';
import type { Running } from './shutdown.ts';

export interface ExchangeOptions {
  environment: Environment;
  config: BrandConfig;
  mailWays: MailWays;
  replay: ReplayOptions | null;
  log: Logger;
  screen: Screen;
  running: Running;
  /** A part has ended that nothing can go on without. */
  onFatal(part: string, error: unknown): void;
}
