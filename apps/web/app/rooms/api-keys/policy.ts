import type { ApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { KEY_SCOPES, type KeyScope } from '@pelorus/protocol/permissions.ts';
import type { KeyPolicy } from './api-keys-data.ts';

/** Scopes that a form may offer: of what the owner may, and of what the venue has. */
export type Can = Readonly<Record<'spot' | 'futures' | 'transfer' | 'p2p', boolean>>;

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
  /** Contracts, and the wallet of their margin. */
  mayFutures: boolean;
  mayTransfer: boolean;
  /** Ads and orders of P2P. */
  mayP2p: boolean;
  symbols: string[];
  /** One a line. */
  networks: string;
  life: Life;
}

/** Returns the form of a key that there is, or of a new one; `can`: what may its owner? */
export function draftOf(key: ApiKey | null, can: Can): Draft {
  const has = (scope: KeyScope) => key?.scopes.includes(scope) === true;
  return {
    label: key?.label ?? '',
    kind: key?.kind ?? 'hmac',
    publicKey: '',
    mayTrade: can.spot && (key === null || has('spot')),
    mayFutures: can.futures && has('futures'),
    mayTransfer: can.transfer && has('transfer'),
    mayP2p: can.p2p && has('p2p'),
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
export function policyOf(draft: Draft, key: ApiKey | null, can: Can, nowMs: number): KeyPolicy {
  const { life, mayFutures, mayP2p, mayTrade, mayTransfer } = draft;
  // Trading spot is offered everywhere, if only as a word that its owner may not.
  const chosen: Partial<Record<KeyScope, boolean>> = {
    spot: mayTrade,
    ...(can.futures && { futures: mayFutures }),
    ...(can.transfer && { transfer: mayTransfer }),
    ...(can.p2p && { p2p: mayP2p }),
  };
  const kept = (scope: KeyScope) => chosen[scope] ?? key?.scopes.includes(scope) === true;
  return {
    label: draft.label.trim(),
    scopes: ['read', ...KEY_SCOPES.filter((scope) => scope !== 'read' && kept(scope))],
    symbols: draft.symbols,
    networks: networksOf(draft.networks),
    endsAt: life === 'never' ? null : life === 'kept' ? (key?.endsAt ?? null) : nowMs + Number(life) * DAY_MS,
  };
}

/** Is a text a public key in PEM, as far as a page can tell? A private one is never sent. */
export function looksLikePublicKey(text: string): boolean {
  return /^-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/.test(text.trim());
}
