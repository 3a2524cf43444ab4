import { FAMILIES } from '@pelorus/chains/families.ts';
import { getAddress, isAddress } from 'viem/utils';
import { z } from 'zod';
import { SignerFault } from '../faults.ts';

const id = z.int().min(0).max(0x7fff_ffff);
/** Whole numbers stand in texts: JSON's own numbers end at 2^53. */
const whole = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,30})$/)
  .transform(BigInt);
/** With the checksum: a policy is typed by people. */
const address = z.string().refine((text) => isAddress(text) && getAddress(text) === text, 'needs an EIP-55 checksum');
const powerOfTen = z
  .string()
  .regex(/^10{0,30}$/, 'must be a power of ten')
  .transform(BigInt);

const coin = z.strictObject({
  asset: id,
  /** null: the native coin. */
  contract: address.nullable(),
  decimals: z.int().min(0).max(30),
  /** Units of the chain (wei) in one unit of the ledger, where the chain is the finer one. */
  rawPerUnit: powerOfTen,
  /** Units of the ledger in one of the chain, where the ledger is. */
  unitsPerRaw: powerOfTen.default(1n),
});

const evmNetwork = z.strictObject({
  network: id,
  family: z.literal('evm'),
  chainId: z.int().min(1),
  coldAddresses: z.array(address).max(8),
  coins: z.array(coin).max(512),
  /** Caps in units of gas, wei a gas, and wei. */
  maxGas: whole,
  maxFeePerGas: whole,
  maxFeePerSpend: whole,
  maxFeesPerHour: whole,
  /** Native coin that a user's address, and the hot wallet or the gas station, gets at a time. */
  maxTopUp: whole,
  maxRefill: whole,
});

const bitcoinNetwork = z.strictObject({
  network: id,
  family: z.literal('bitcoin'),
  bitcoin: z.enum(['mainnet', 'testnet', 'regtest']),
  coldAddresses: z.array(z.string()).max(8),
  coins: z.array(coin.extend({ contract: z.null() })).max(1),
  /** Caps in satoshi: a virtual byte, a spend, all of an hour. */
  maxFeeRate: whole,
  maxFeePerSpend: whole,
  maxFeesPerHour: whole,
});

const network = z.discriminatedUnion('family', [evmNetwork, bitcoinNetwork]);

const policySchema = z.strictObject({
  version: z.int().min(1),
  /** Raw Ed25519 public keys of the core, in hex. */
  voucherKeys: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(4),
  /** What withdrawals of an asset may take, in units of the ledger, over all networks. */
  assets: z.array(z.strictObject({ asset: id, maxPerSpend: whole, maxPerHour: whole })).max(1024),
  networks: z.array(network).max(64),
});
export type Policy = z.infer<typeof policySchema>;
/** A policy as it stands in its file. */
export type PolicyFile = z.input<typeof policySchema>;
export type NetworkPolicy = Policy['networks'][number];
export type EvmPolicy = z.infer<typeof evmNetwork>;
export type BitcoinPolicy = z.infer<typeof bitcoinNetwork>;

function doubled(what: string, values: readonly (string | number)[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i).map((value) => `${what} ${value} stands twice.`);
}

/** Cold addresses that are none of the network, which people type. */
function wrongCold(policy: NetworkPolicy): string[] {
  if (policy.family === 'evm') return [];
  const { bitcoin, coldAddresses, network: number } = policy;
  const isRight = (text: string) => FAMILIES.bitcoin.checkAddress(text, { chainId: null, bitcoin }).isOk;
  return coldAddresses
    .filter((text) => !isRight(text))
    .map((text) => `network ${number}: ${text} is no address of it.`);
}

function problemsOfNetwork(policy: Policy, one: NetworkPolicy): string[] {
  const { network, coins, coldAddresses } = one;
  const contracts = coins.map(({ contract }) => contract ?? 'native');
  return [
    ...wrongCold(one),
    ...doubled(
      `network ${network}: asset`,
      coins.map(({ asset }) => asset),
    ),
    ...doubled(`network ${network}: contract`, contracts),
    ...coldAddresses
      .filter((cold) => contracts.includes(cold))
      .map((cold) => `network ${network}: ${cold} is a contract.`),
    ...coins
      .filter((coin) => !policy.assets.some(({ asset }) => asset === coin.asset))
      .map(({ asset }) => `network ${network}: asset ${asset} has no caps.`),
    ...coins
      .filter((coin) => coin.rawPerUnit > 1n && coin.unitsPerRaw > 1n)
      .map(({ asset }) => `network ${network}: asset ${asset} is finer in both.`),
    ...coins
      .filter((coin) => coin.rawPerUnit > 10n ** BigInt(coin.decimals))
      .map(({ asset }) => `network ${network}: a unit of asset ${asset} is more than one coin.`),
  ];
}

/** Returns the policy that a file's text says; throws POLICY_INVALID with what is wrong (SIGN-22). */
export function parsePolicy(text: string): Policy {
  let read: ReturnType<typeof policySchema.safeParse>;
  try {
    read = policySchema.safeParse(JSON.parse(text));
  } catch {
    throw new SignerFault('POLICY_INVALID', 'It is not JSON.');
  }
  if (!read.success) {
    const { path, message } = read.error.issues[0] as { path: PropertyKey[]; message: string };
    throw new SignerFault('POLICY_INVALID', `${path.map(String).join('.')}: ${message}`);
  }
  const policy = read.data;
  const problems = [
    ...doubled(
      'asset',
      policy.assets.map(({ asset }) => asset),
    ),
    ...doubled(
      'network',
      policy.networks.map(({ network }) => network),
    ),
    ...doubled(
      'chain id',
      policy.networks.flatMap((one) => (one.family === 'evm' ? one.chainId : [])),
    ),
    ...doubled(
      'family',
      policy.networks.flatMap(({ family }) => (family === 'bitcoin' ? family : [])),
    ),
    ...policy.networks.flatMap((one) => problemsOfNetwork(policy, one)),
  ];
  if (problems.length > 0) throw new SignerFault('POLICY_INVALID', problems[0]);
  return policy;
}
