import type { P2pConfig } from '@pelorus/protocol/config/p2p.ts';
import type { P2pNeeds } from './needs.ts';

/** Returns what the operator wants of P2P. This room registers only where it is configured. */
export function venueOf({ config }: Pick<P2pNeeds, 'config'>): P2pConfig {
  if (config.p2p === undefined) throw new Error('the configuration has no p2p section');
  return config.p2p;
}
