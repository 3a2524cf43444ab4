import type { Log } from '@pelorus/database/log.ts';
import type { ReservesAddress } from '@pelorus/protocol/wallet/reserves.ts';
import { GAS_INDEX, HOT_INDEX, reservesText } from '@pelorus/protocol/wallet/signer-wire.ts';
import { type SignerClient, SignerUnreachable } from '../chain/signer-client.ts';

type Signing = Pick<SignerClient, 'xpubs' | 'signReserves'>;

async function signed(signer: Signing, place: 'hot' | 'gas', root: string, takenAt: number): Promise<ReservesAddress> {
  const answer = await signer.signReserves({ index: place === 'hot' ? HOT_INDEX : GAS_INDEX, root, takenAt });
  if (answer.kind === 'refused') throw new SignerUnreachable(`the signer refuses: ${answer.refusal}`);
  const { address, signature } = answer;
  return { family: 'evm', place, address, message: reservesText(root, takenAt, address), signature };
}

/**
 * Returns the venue's own addresses, those of the signer with their signatures of a statement (RSV-23). Without a signer
 * there are none: then the statement says only what is owed.
 */
export async function signedAddresses(
  signer: Signing | null,
  statement: { root: string; takenAtMs: number },
  log: Log,
): Promise<ReservesAddress[]> {
  if (signer === null) return [];
  const { root, takenAtMs } = statement;
  try {
    const ours = await signer.xpubs();
    if (ours.kind === 'refused') throw new SignerUnreachable(`the signer refuses: ${ours.refusal}`);
    const cold = [...new Set(ours.networks.flatMap((network) => network.cold))].map(
      (address): ReservesAddress => ({ family: 'evm', place: 'cold', address, message: null, signature: null }),
    );
    const [hot, gas] = [await signed(signer, 'hot', root, takenAtMs), await signed(signer, 'gas', root, takenAtMs)];
    return [hot, gas, ...cold];
  } catch (error) {
    if (!(error instanceof SignerUnreachable)) throw error;
    log.warn({ err: error }, 'a statement of reserves is published without signatures');
    return [];
  }
}
