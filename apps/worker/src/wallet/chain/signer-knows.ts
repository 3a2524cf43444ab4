import { type OpenCoin, type OpenNetwork, setSignedFor } from '@pelorus/database/wallet/coins.ts';
import type { Pool } from 'pg';
import type { SignerClient } from './signer-client.ts';

/** Asks the signer, while something was added that it did not know yet, and notes what its policy names now (DESK-53). */
export async function noteWhatSignerKnows(
  pool: Pool,
  signer: Pick<SignerClient, 'xpubs'>,
  networks: readonly OpenNetwork[],
  coins: readonly OpenCoin[],
): Promise<void> {
  if ([...networks, ...coins].every(({ isSignedFor }) => isSignedFor)) return;
  const answer = await signer.xpubs();
  if (answer.kind === 'refused') return;
  for (const { assets, chainId, network } of answer.networks)
    if (networks.some((one) => one.network === network && one.chainId === chainId))
      await setSignedFor(pool, network, assets);
}
