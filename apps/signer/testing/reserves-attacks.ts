import { type SignerRefusal, type SignReservesRequest, signerRequest } from '@pelorus/protocol/wallet/signer-wire.ts';
import { type BenchSigner, resultOf } from './bench-signer.ts';

export const ROOT = 'ab'.repeat(32);

/** Returns a right request for the hot wallet, changed. */
export const reservesRequest = (bench: BenchSigner, change: object = {}): SignReservesRequest => ({
  id: 'r',
  kind: 'signReserves',
  index: 0,
  root: ROOT,
  takenAt: bench.wallMs,
  ...change,
});

interface ReservesAttack {
  name: string;
  refusal: SignerRefusal;
  attempt(bench: BenchSigner): Promise<string>;
}

/** Asks as a line would: what its schema refuses never comes to the signer. */
const withFields = (name: string, refusal: SignerRefusal, change: (bench: BenchSigner) => object): ReservesAttack => ({
  name,
  refusal,
  attempt: async (bench) => {
    const read = signerRequest.safeParse(reservesRequest(bench, change(bench)));
    return read.success ? resultOf(await bench.signer.handle(read.data)) : 'REQUEST_INVALID';
  },
});

export const RESERVES_ATTACKS: readonly ReservesAttack[] = [
  withFields('a text of the asker', 'REQUEST_INVALID', () => ({ message: 'pay me' })),
  withFields('a text for the root', 'REQUEST_INVALID', () => ({ root: 'I owe you 1,000 BTC' })),
  withFields('a root with a bar in it', 'REQUEST_INVALID', () => ({ root: `${ROOT.slice(2)}|0` })),
  withFields('a root in upper case', 'REQUEST_INVALID', () => ({ root: ROOT.toUpperCase() })),
  withFields('a root of another length', 'REQUEST_INVALID', () => ({ root: `${ROOT}00` })),
  withFields('a hash of a transaction for the root', 'REQUEST_INVALID', () => ({ root: `0x${ROOT}` })),
  withFields('a time that is a text', 'REQUEST_INVALID', () => ({ takenAt: '1|0x00' })),
  withFields('a time with a fraction', 'REQUEST_INVALID', (bench) => ({ takenAt: bench.wallMs + 0.5 })),
  withFields('an address instead of a number', 'REQUEST_INVALID', () => ({ index: '0' })),
  withFields('a negative number', 'REQUEST_INVALID', () => ({ index: -1 })),
  withFields('a hardened number', 'REQUEST_INVALID', () => ({ index: 0x8000_0000 })),
  withFields('a number that is nobody', 'INDEX_OUT_OF_RANGE', () => ({ index: 2 })),
  withFields('a time to come', 'TIME_FAR', (bench) => ({ takenAt: bench.wallMs + 3_600_001 })),
  withFields('a time long gone', 'TIME_FAR', (bench) => ({ takenAt: bench.wallMs - 3_600_001 })),
  withFields('time 0', 'TIME_FAR', () => ({ takenAt: 0 })),
];
