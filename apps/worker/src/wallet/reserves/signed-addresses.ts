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
 * Returns the venue's own addresses, those of the signer with their signatures of a statement (RSV-23). Throws
 * SignerUnreachable.
 */
export async function signedAddresses(
  signer: Signing,
  { root, takenAtMs }: { root: string; takenAtMs: number },
): Promise<ReservesAddress[]> {
  const ours = await signer.xpubs();
  if (ours.kind === 'refused') throw new SignerUnreachable(`the signer refuses: ${ours.refusal}`);
  const unsigned = { message: null, signature: null };
  const coldOf = (family: ReservesAddress['family'], networks: readonly { cold: string[] }[]) =>
    [...new Set(networks.flatMap((network) => network.cold))].map(
      (address): ReservesAddress => ({ family, place: 'cold', address, ...unsigned }),
    );
  const cold = [
    ...coldOf(
      'evm',
      ours.networks.filter(({ chainId }) => chainId !== null),
    ),
    ...coldOf(
      'bitcoin',
      ours.networks.filter(({ chainId }) => chainId === null),
    ),
  ];
  // The signer signs no messages with keys of Bitcoin.
  const bitcoin = ours.families
    .filter(({ family }) => family === 'bitcoin')
    .map(({ family, hot: address }): ReservesAddress => ({ family, place: 'hot', address, ...unsigned }));
  const [hot, gas] = [await signed(signer, 'hot', root, takenAtMs), await signed(signer, 'gas', root, takenAtMs)];
  return [hot, gas, ...bitcoin, ...cold];
}
