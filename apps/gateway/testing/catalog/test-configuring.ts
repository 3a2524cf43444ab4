import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

/** Gives ids in order and the same to the same name, as the engine does. */
export function configuring() {
  const known: string[] = [];
  const idOf = (name: string) => (known.includes(name) ? known.indexOf(name) : known.push(name) - 1);
  return (command: AppliedCommand): EngineEvent[] => {
    const { code, symbol } = (command.payload ?? {}) as { code?: string; symbol?: string };
    if (command.kind === 'configureAsset') return [{ kind: 'assetConfigured', asset: idOf(`${code}`) }];
    if (command.kind === 'configureMarket') return [{ kind: 'marketConfigured', market: idOf(`${symbol}`) }];
    if (command.kind === 'configureFeeTier') return [{ kind: 'feeTierConfigured', tier: 0 }];
    if (command.kind === 'configureVenue') return [{ kind: 'venueConfigured' }];
    return [];
  };
}
