import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  destinationText,
  type SignerAnswer,
  type SignerPurpose,
  type SignRequest,
  voucherText,
} from '@pelorus/protocol/wallet/signer-wire.ts';
import type { Hex, TransactionSerializableEIP1559 } from 'viem';
import { serializeTransaction } from 'viem/utils';
import { filesIn } from '../src/directory.ts';
import { Clock } from '../src/log/clock.ts';
import { LogFile } from '../src/log/log-file.ts';
import type { PolicyFile } from '../src/policy/policy.ts';
import { policySeal } from '../src/policy/policy-seal.ts';
import { Keys } from '../src/seed/keys.ts';
import { Signer } from '../src/signer.ts';

export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3' as Hex;
export const OTHER_TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512' as Hex;
export const COLD = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0' as Hex;
export const CUSTOMER = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9' as Hex;
export const STRANGER = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9' as Hex;
export const NETWORK = 1;
export const CHAIN_ID = 31_337;
/** Asset 2 is the native coin, 18 digits and 8 in the ledger; asset 3 a token of 6 digits, also in the ledger. */
export const COIN = 2;
const USDT = 3;
export const WEI_PER_UNIT = 10n ** 10n;
export const GWEI = 10n ** 9n;

interface CoreKey {
  publicHex: string;
  vouch(text: string): string;
}

export function makeCoreKey(): CoreKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secret = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return {
    publicHex: Buffer.from((publicKey.export({ format: 'jwk' }) as { x: string }).x, 'base64url').toString('hex'),
    vouch: (text) => sign(null, Buffer.from(text), secret).toString('hex'),
  };
}

/** A policy of one network with a token; caps: 1,000 tokens a spend, 2,500 an hour. */
export function benchPolicy(voucherKeys: string[], change: Partial<PolicyFile> = {}): PolicyFile {
  return {
    version: 1,
    voucherKeys,
    assets: [
      { asset: COIN, maxPerSpend: '500000000', maxPerHour: '1000000000' },
      { asset: USDT, maxPerSpend: '1000000000', maxPerHour: '2500000000' },
    ],
    networks: [
      {
        network: NETWORK,
        family: 'evm',
        chainId: CHAIN_ID,
        coldAddresses: [COLD],
        coins: [
          { asset: COIN, contract: null, decimals: 18, rawPerUnit: String(WEI_PER_UNIT) },
          { asset: USDT, contract: TOKEN, decimals: 6, rawPerUnit: '1' },
        ],
        maxGas: '100000',
        maxFeePerGas: String(100n * GWEI),
        maxFeePerSpend: String(5_000_000n * GWEI),
        maxFeesPerHour: String(60_000_000n * GWEI),
        maxTopUp: String(10n ** 16n),
        maxRefill: String(10n ** 18n),
      },
    ],
    ...change,
  };
}

type Fields = Partial<TransactionSerializableEIP1559>;

/** Returns unsigned bytes that pay the native coin, or with `data` call what `to` is. */
export function unsignedSpend(fields: Fields): Hex {
  return serializeTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    nonce: 0,
    gas: 60_000n,
    maxFeePerGas: 10n * GWEI,
    maxPriorityFeePerGas: GWEI,
    ...fields,
  });
}

export const transferData = (to: string, raw: bigint): Hex =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${raw.toString(16).padStart(64, '0')}`;

/** Returns unsigned bytes that pay a token. */
export const unsignedTransfer = (to: string, raw: bigint, fields: Fields = {}, token: Hex = TOKEN): Hex =>
  unsignedSpend({ to: token, data: transferData(to, raw), ...fields });

/** Asks one signer in this process, without a socket and without the cost of a passphrase. */
export class BenchSigner {
  readonly directory = mkdtempSync(join(tmpdir(), 'signer-'));
  readonly core: CoreKey;
  readonly entropy = createHash('sha256').update('bench').digest();
  /** Advanced by hand, as the count since the start. */
  monotonicMs = 0;
  wallMs = Date.UTC(2026, 0, 1);
  signer: Signer;
  #ids = 0;

  constructor(change: Partial<PolicyFile> = {}, isRestored = false, core = makeCoreKey()) {
    this.core = core;
    const keys = this.keys();
    LogFile.create(filesIn(this.directory).log, keys.logKey, this.wallMs, isRestored);
    this.setPolicy(benchPolicy([this.core.publicHex], change));
    this.signer = this.start();
  }

  /** The same keys anew: an instance wipes its own. */
  keys(): Keys {
    return new Keys(Buffer.from(this.entropy));
  }

  setPolicy(policy: PolicyFile, isSealed = true): void {
    const text = JSON.stringify(policy);
    const { policy: path, seal } = filesIn(this.directory);
    writeFileSync(path, text, { mode: 0o600 });
    if (isSealed) writeFileSync(seal, policySeal(this.keys().policyKey, text), { mode: 0o600 });
  }

  start(): Signer {
    this.monotonicMs = 0;
    return new Signer(
      this.directory,
      this.keys(),
      (lastAt) =>
        new Clock(
          lastAt,
          () => this.wallMs,
          () => this.monotonicMs,
        ),
    );
  }

  restart(): void {
    this.signer.close();
    this.signer = this.start();
  }

  request(unsigned: string, purpose: SignerPurpose, network = NETWORK): SignRequest {
    return { id: `r${++this.#ids}`, kind: 'sign', network, unsigned, purpose };
  }

  ask(unsigned: string, purpose: SignerPurpose, network = NETWORK): Promise<SignerAnswer> {
    return this.signer.handle(this.request(unsigned, purpose, network));
  }

  /** Returns a withdrawal as the core vouches for it, then changed. */
  withdrawal(
    withdrawalId: string,
    units: bigint,
    { asset = USDT, address = CUSTOMER as string, core = this.core, network = NETWORK } = {},
  ): Extract<SignerPurpose, { kind: 'withdrawal' }> {
    const held = { withdrawalId, asset, units: String(units) };
    const destinationHex = createHash('sha256')
      .update(destinationText(network, address, null))
      .digest('hex')
      .slice(0, 32);
    const voucher = core.vouch(voucherText({ ...held, network, destinationHex }));
    return { kind: 'withdrawal', ...held, address, memo: null, voucher, vouchedBy: core.publicHex };
  }

  /** Asks to pay USDT to the customer. */
  pay(withdrawalId: string, units: bigint, fields: Fields = {}): Promise<SignerAnswer> {
    return this.ask(unsignedTransfer(CUSTOMER, units, fields), this.withdrawal(withdrawalId, units));
  }
}

/** What an answer comes to: 'signed', or why not. */
export const resultOf = (answer: SignerAnswer): string => (answer.kind === 'refused' ? answer.refusal : answer.kind);
