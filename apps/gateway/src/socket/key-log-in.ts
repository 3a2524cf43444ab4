import type { FoundApiKey, KeyUse } from '../http/callers/api-keys.ts';
import { checkTimestamp, isSignatureOf } from '../http/callers/signed-requests.ts';
import { checkRight } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import type { SocketNeeds } from './needs.ts';

/** How a program says who it is (SOCK-46). */
export interface KeyProof {
  apiKey: string;
  /** 13 digits: ms. */
  timestamp: string;
  signature: string;
}

/** As a signed GET: a wrong key is a question to the database, a wrong signature work, whichever wire it comes by. */
const WEIGHT = 1;

/** The text that a log-in by key signs after its time: a request for the socket, in the HTTP format. */
const SIGNED = 'GET/socket';

/** Returns the proof of a log-in by key; undefined: none; null: incomplete. */
export function keyProof(fields: Record<string, unknown>): KeyProof | null | undefined {
  const { apiKey, timestamp, signature } = fields;
  if (apiKey === undefined && timestamp === undefined && signature === undefined) return undefined;
  if (typeof apiKey !== 'string' || typeof signature !== 'string') return null;
  const text = typeof timestamp === 'number' ? String(timestamp) : timestamp;
  return typeof text === 'string' && /^[0-9]{13}$/.test(text) ? { apiKey, timestamp: text, signature } : null;
}

/** Lets programs in by their API keys. */
export interface KeyDoor {
  /** Returns whose key it is; refuses what HTTP refuses of a signed request that reads the account. */
  enter(proof: KeyProof, address: string): Promise<FoundApiKey>;
  /**
   * Tells of keys that were let in which may not be here any more, one question for all. Throws afterwards where that
   * could not be known of one.
   */
  check<Use extends KeyUse>(uses: readonly Use[], onOver: (use: Use) => void): Promise<void>;
}

function mayRead(found: FoundApiKey): boolean {
  try {
    checkRight('account.read', found);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

type DoorDeps = Pick<SocketNeeds, 'apiKeys' | 'clock' | 'limits' | 'rates'>;

export function keyDoor({ apiKeys, clock, limits, rates }: DoorDeps): KeyDoor {
  return {
    async enter({ apiKey, timestamp, signature }, address) {
      rates.chargeWeight(address, WEIGHT);
      const found = await apiKeys.find(apiKey, address);
      if (!isSignatureOf(found.verifier, timestamp + SIGNED, signature, 'utf8')) throw new Refused('SIGNATURE_INVALID');
      checkTimestamp(Number(timestamp), clock(), limits.recvWindowDefaultMs);
      checkRight('account.read', found);
      apiKeys.used(found);
      return found;
    },
    async check(uses, onOver) {
      const found = await apiKeys.findAll(uses);
      const failures: unknown[] = [];
      for (const [i, use] of uses.entries()) {
        const one = found[i] as PromiseSettledResult<FoundApiKey>;
        if (one.status === 'fulfilled' ? !mayRead(one.value) : one.reason instanceof Refused) onOver(use);
        else if (one.status === 'rejected') failures.push(one.reason);
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
