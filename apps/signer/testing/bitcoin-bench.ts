import { type BitcoinSpend, encodeBitcoinSpend } from '@pelorus/chains/bitcoin/spend.ts';
import type { SignerAnswer } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { PolicyFile } from '../src/policy/policy.ts';
import { BenchSigner, benchPolicy, makeCoreKey, resultOf } from './bench-signer.ts';

/** A network of Bitcoin beside the bench's own. Caps: 100 satoshi a virtual byte, 50,000 a spend, 120,000 an hour. */
export const BITCOIN_NETWORK = 9;
const BTC = 4;
export const PAYEE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
export const BITCOIN_COLD = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

export function bitcoinPolicy(voucherKeys: string[]): PolicyFile {
  const { assets, networks, ...policy } = benchPolicy(voucherKeys);
  const bitcoin: PolicyFile['networks'][number] = {
    ...{ network: BITCOIN_NETWORK, family: 'bitcoin', bitcoin: 'regtest', coldAddresses: [BITCOIN_COLD] },
    coins: [{ asset: BTC, contract: null, decimals: 8, rawPerUnit: '1' }],
    ...{ maxFeeRate: '100', maxFeePerSpend: '50000', maxFeesPerHour: '120000' },
  };
  const caps = { asset: BTC, maxPerSpend: '500000000', maxPerHour: '900000000' };
  return { ...policy, assets: [...assets, caps], networks: [...networks, bitcoin] };
}

/** A bench whose policy has the network of Bitcoin. */
export class BitcoinBench extends BenchSigner {
  constructor() {
    const core = makeCoreKey();
    super(bitcoinPolicy([core.publicHex]), false, core);
  }

  get hotBitcoin(): string {
    return this.keys().bitcoinAddress('regtest', 0);
  }

  /** A payment of 100,000 satoshi from one output of 300,000, whose fee is 1,000. */
  spend(change: Partial<BitcoinSpend> = {}, fee = 1_000n): BitcoinSpend {
    const amountRaw = 100_000n;
    const inputs = change.inputs ?? [this.output(1)];
    const sum = inputs.reduce((total, input) => total + input.amountRaw, 0n);
    const payment = change.payment ?? { to: PAYEE, amountRaw, contract: null };
    const back = { to: this.hotBitcoin, amountRaw: sum - payment.amountRaw - fee, contract: null };
    const accountXpub = this.keys().bitcoinXpub('regtest');
    return { network: 'regtest', accountXpub, inputs, payment, change: back, ...change };
  }

  /** An output of ours, by a number. */
  output(number: number, amountRaw = 300_000n, addressIndex = 16) {
    return { txid: number.toString(16).padStart(64, '0'), index: number, amountRaw, addressIndex };
  }

  payBitcoin(withdrawalId: string, spend: BitcoinSpend, units = spend.payment.amountRaw): Promise<SignerAnswer> {
    const address = spend.payment.to;
    const purpose = this.withdrawal(withdrawalId, units, { asset: BTC, address, network: BITCOIN_NETWORK });
    return this.askBitcoin(encodeBitcoinSpend(spend), purpose);
  }

  askBitcoin(bytes: Uint8Array, purpose: Parameters<BenchSigner['ask']>[1]): Promise<SignerAnswer> {
    return this.ask(`0x${Buffer.from(bytes).toString('hex')}`, purpose, BITCOIN_NETWORK);
  }

  /** What comes of a payment of withdrawal 1, which was vouched for as it is. */
  async result(spend: BitcoinSpend, withdrawalId = '1'): Promise<string> {
    return resultOf(await this.payBitcoin(withdrawalId, spend));
  }
}
