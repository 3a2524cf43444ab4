import type { ApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import type { KeyPolicy } from './api-keys-data.ts';

const DAY_MS = 86_400_000;
/** How long a key may live, in days, as the form offers it. */
export const LIVES = [30, 90, 180, 365] as const;
/** `kept`: the end that the key has already. */
export type Life = 'never' | 'kept' | `${(typeof LIVES)[number]}`;

/** State of the form. */
export interface Draft {
  label: string;
  kind: ApiKey['kind'];
  publicKey: string;
  mayTrade: boolean;
  symbols: string[];
  /** One a line. */
  networks: string;
  life: Life;
}

/** Returns the form of a key that there is, or of a new one; `canTrade`: may its owner? */
export function draftOf(key: ApiKey | null, canTrade: boolean): Draft {
  return {
    label: key?.label ?? '',
    kind: key?.kind ?? 'hmac',
    publicKey: '',
    mayTrade: canTrade && (key === null || key.scopes.includes('spot')),
    symbols: key?.symbols ?? [],
    networks: key?.networks.join('\n') ?? '',
    life: key !== null && key.endsAt !== null ? 'kept' : 'never',
  };
}

/** Returns the nets that a person wrote, one a line or parted by commas. */
export function networksOf(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((network) => network.trim())
    .filter((network) => network !== '');
}

/** Returns which of the nets a refusal is about, by the field it names: "networks.2"; null: none in particular. */
export function refusedNetwork(networks: readonly string[], field: string | null): string | null {
  const place = /^networks\.(\d+)$/.exec(field ?? '')?.[1];
  return place === undefined ? null : (networks[Number(place)] ?? null);
}

/** Returns the form's request. A key keeps scopes that the form does not offer. */
export function policyOf(draft: Draft, key: ApiKey | null, nowMs: number): KeyPolicy {
  const others = (key?.scopes ?? []).filter((scope) => scope !== 'read' && scope !== 'spot');
  const { life } = draft;
  return {
    label: draft.label.trim(),
    scopes: ['read', ...(draft.mayTrade ? (['spot'] as const) : []), ...others],
    symbols: draft.symbols,
    networks: networksOf(draft.networks),
    endsAt: life === 'never' ? null : life === 'kept' ? (key?.endsAt ?? null) : nowMs + Number(life) * DAY_MS,
  };
}

/** Is a text a public key in PEM, as far as a page can tell? A private one is never sent. */
export function looksLikePublicKey(text: string): boolean {
  return /^-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/.test(text.trim());
}
