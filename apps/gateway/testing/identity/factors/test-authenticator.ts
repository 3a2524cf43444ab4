import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Bits of an authenticator's flags (WebAuthn §6.1). */
export const FLAG = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;
const ORDINARY = FLAG.present | FLAG.verified;

/** Fields of a response to falsify. Absent fields are as an honest browser and authenticator set them. */
export interface Forgery {
  origin?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  credentialId?: Buffer;
  /** base64url; null: none. */
  userHandle?: string | null;
  /** Signs with another key. */
  key?: KeyObject;
  /** Changes a bit after signing. */
  tamper?: 'signature' | 'data' | 'client';
  format?: { fmt: string; statement: Cbor };
  aaguid?: string;
}

type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 0x100) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}

/** Returns a value as CBOR (RFC 8949): whole numbers, texts, bytes, lists and maps of fewer than 65536. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const map = value as ReadonlyMap<number | string, Cbor>;
  return Buffer.concat([head(5, map.size), ...[...map].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) as number) ^ 1;
  return copy;
}

/** A browser with one passkey (ES256), honest unless told otherwise. */
export class TestAuthenticator {
  readonly credentialId: Buffer;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly #flags: number;
  /** Signature counter; one that stays 0 belongs to an authenticator that does not count. */
  counter: number;
  #userHandle: string | null = null;

  constructor(options: { origin?: string; flags?: number; counter?: number; credentialId?: Buffer } = {}) {
    this.#origin = options.origin ?? 'http://localhost';
    this.#flags = options.flags ?? ORDINARY;
    this.counter = options.counter ?? 0;
    this.credentialId = options.credentialId ?? randomBytes(32);
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  #clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? this.#origin,
        crossOrigin: forgery.crossOrigin ?? false,
        ...(forgery.topOrigin === undefined ? {} : { topOrigin: forgery.topOrigin }),
      }),
    );
  }

  #authenticatorData(forgery: Forgery, attested: Buffer | null): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forgery.counter ?? this.counter);
    const flags = (forgery.flags ?? this.#flags) | (attested === null ? 0 : FLAG.attested);
    const rpId = forgery.rpId ?? new URL(this.#origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text: string | undefined) => Buffer.from(text as string, 'base64url');
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  }

  /** Makes the passkey that `options` of the server ask for; returns what the browser sends. */
  create(options: Record<string, unknown>, forgery: Forgery = {}): Record<string, unknown> {
    const { challenge, user } = options as { challenge: string; user: { id: string } };
    this.#userHandle = user.id;
    const id = forgery.credentialId ?? this.credentialId;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const aaguid = Buffer.from((forgery.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
    const attested = Buffer.concat([aaguid, length, id, this.#coseKey()]);
    const { fmt, statement } = forgery.format ?? { fmt: 'none', statement: new Map() };
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', this.#authenticatorData(forgery, attested)],
      ]),
    );
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, forgery).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Answers `options` of the server; returns what the browser sends. Counts, if it counts at all. */
  get(options: Record<string, unknown>, forgery: Forgery = {}): Record<string, unknown> {
    if (this.counter > 0) this.counter += 1;
    const client = this.#clientData('webauthn.get', options.challenge as string, forgery);
    const data = this.#authenticatorData(forgery, null);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), forgery.key ?? this.#keys.privateKey);
    const id = (forgery.credentialId ?? this.credentialId).toString('base64url');
    const userHandle = forgery.userHandle === undefined ? this.#userHandle : forgery.userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: (forgery.tamper === 'client'
          ? Buffer.from(client.toString().replace('}', ',"x":1}'))
          : client
        ).toString('base64url'),
        authenticatorData: (forgery.tamper === 'data' ? flipped(data) : data).toString('base64url'),
        signature: (forgery.tamper === 'signature' ? flipped(signature) : signature).toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
    };
  }
}
