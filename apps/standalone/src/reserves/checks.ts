import { hash as hashOf } from 'node:crypto';
import { messageSigner } from '@pelorus/chains/evm/message.ts';
import { type AuditLeaf, checkAllLeaves } from '@pelorus/formulas/reserves/all-leaves.ts';
import { checkLeaf } from '@pelorus/formulas/reserves/leaf-proof.ts';
import { totalsOf } from '@pelorus/formulas/reserves/statement.ts';
import { formatBigUnits, trimZeros } from '@pelorus/money/units.ts';
import type { ReservesFile, ReservesLeaf } from '@pelorus/protocol/wallet/reserves.ts';
import { reservesText } from '@pelorus/protocol/wallet/signer-wire.ts';
import { Stop } from '../stop.ts';
import { chainIdOf, heldBy } from './chain-balances.ts';

const sha256 = (text: string) => hashOf('sha256', text);
/** Digits of the finest coin: sums over chains of different digits are made in these. */
const DIGITS = 36;

/** Returns the sentence of a statement whose root is the hash of what it says; throws Stop. */
export function checkStatement({ statement }: ReservesFile): string {
  if (totalsOf(sha256, statement) === null)
    throw new Stop('FAILED', 'The statement is wrong: its root is not the hash of what it says.');
  const { root, accounts, seq, takenAt } = statement;
  return `Root ${root}: ${accounts} accounts at sequence ${seq}, ${new Date(takenAt).toISOString()}.`;
}

/** Returns a sentence each address that signed; throws Stop for a signature that is not of its address or statement. */
export async function checkSignatures({ statement, addresses }: ReservesFile): Promise<string[]> {
  const said: string[] = [];
  for (const { address, place, message, signature } of addresses) {
    if (message === null || signature === null) continue;
    if (message !== reservesText(statement.root, statement.takenAt, address))
      throw new Stop('FAILED', `The message of ${address} is not of this statement.`);
    if ((await messageSigner(message, signature)) !== address)
      throw new Stop('FAILED', `The signature of ${address} is not of its key.`);
    said.push(`Signed by the ${place} address ${address}.`);
  }
  return said;
}

type Balance = ReservesFile['balances'][0];

/** Returns what balances come to together, in units of 36 digits. */
function sumOf(balances: readonly Balance[]): bigint {
  return balances.reduce((sum, { raw, decimals }) => sum + BigInt(raw) * 10n ** BigInt(DIGITS - decimals), 0n);
}

/** Returns a sentence each asset: owed, held, and how much of it where keys have signed. Throws Stop for less than is owed. */
export function checkSums({ statement, balances, addresses }: ReservesFile): string[] {
  if (balances.length === 0)
    return ['No chain is named: this statement says what is owed, and nothing of what is held.'];
  const proven = new Set(addresses.filter(({ signature }) => signature !== null).map(({ place }) => place));
  const shown = (units: bigint) => trimZeros(formatBigUnits(units, DIGITS));
  const lines = statement.assets.map(({ asset, scale, total }) => {
    const coins = balances.filter((balance) => balance.asset === asset);
    const held = sumOf(coins);
    const signed = sumOf(coins.filter(({ place }) => proven.has(place)));
    const text = `${asset}: owed ${trimZeros(total)}, held ${shown(held)}, of it ${shown(signed)} where the keys have signed`;
    return { text, isShort: held < BigInt(total.replace('.', '')) * 10n ** BigInt(DIGITS - scale) };
  });
  const short = lines.filter(({ isShort }) => isShort);
  if (short.length > 0)
    throw new Stop('RESERVES_SHORT', `Less is held than is owed.\n${short.map(({ text }) => text).join('\n')}`);
  return lines.map(({ text }) => text);
}

/** Returns the sentence of a leaf that is in the tree; throws Stop. */
export function checkMine({ statement }: ReservesFile, leaf: ReservesLeaf, account: string | undefined): string {
  const { problem, steps } = checkLeaf(sha256, statement, leaf, account ?? leaf.account);
  if (problem !== null) throw new Stop('FAILED', `The leaf is not in this statement: ${problem}.`);
  const balances = statement.assets.map(({ asset }, i) => `${leaf.balances[i]} ${asset}`);
  return `Account ${leaf.account} is in it, ${steps.length - 1} steps below the top: ${balances.join(', ')}.`;
}

/** Returns the sentence of leaves that are all there; throws Stop. */
export function checkAll({ statement }: ReservesFile, leaves: readonly AuditLeaf[]): string {
  const problem = checkAllLeaves(sha256, statement, leaves);
  if (problem !== null) throw new Stop('FAILED', `These leaves are not those of the statement: ${problem}.`);
  return `All ${leaves.length} leaves are there, none twice and none below zero, and their sums are the totals.`;
}

/**
 * Returns a sentence each coin of the chain that a node is of: what its addresses hold now. Throws Stop where that is less
 * than the statement says; later withdrawals may be why.
 */
export async function checkChain({ addresses, balances }: ReservesFile, url: string): Promise<string[]> {
  const chainId = await chainIdOf(url);
  const ofChain = balances.filter((balance) => balance.chainId === chainId);
  if (ofChain.length === 0)
    throw new Stop('NO_INPUT', `${url} is of chain ${chainId}, which the statement does not name.`);
  const ours = addresses.filter(({ family }) => family === 'evm').map(({ address }) => address);
  const contracts = [...new Set(ofChain.map(({ contract }) => contract))];
  const lines: string[] = [];
  const less: string[] = [];
  for (const contract of contracts) {
    const coins = ofChain.filter((balance) => balance.contract === contract);
    const [{ asset, decimals, name }] = coins as [ReservesFile['balances'][0]];
    const stated = coins.reduce((sum, { raw }) => sum + BigInt(raw), 0n);
    const held = await heldBy(url, contract, ours);
    const text = `${name}, ${asset}: said ${formatBigUnits(stated, decimals)}, on the chain now ${formatBigUnits(held, decimals)}`;
    (held < stated ? less : lines).push(text);
  }
  if (less.length > 0) throw new Stop('CHAIN_LESS', `The chain holds less now than was said.\n${less.join('\n')}`);
  return lines;
}
