/** Access rights. Every gateway route names one right; a route without one does not start (quality C.3 rows 26, 27). */

/** Possible scopes of an API key, harmless first (KEY-01). */
export const KEY_SCOPES = ['read', 'spot', 'futures', 'transfer', 'p2p', 'withdraw'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Permissions a parent may give a sub-account (SUB-01). */
export const SUB_PERMISSIONS = ['spot', 'futures'] as const;
export type SubPermission = (typeof SUB_PERMISSIONS)[number];

/** May a key of a sub-account have this scope: does it read, or what its parent lets it do (SUB-05)? */
export function isSubScope(scope: KeyScope, permissions: readonly SubPermission[]): boolean {
  return scope === 'read' || permissions.some((permission) => permission === scope);
}

interface Rule {
  /** Allowed for sessions? */
  session: boolean;
  /** Scope that a key needs: 'any' of them, or null: keys are not accepted. */
  apiKey: KeyScope | 'any' | null;
  /** May a sub-account, where its session or key may? */
  subAccount: boolean;
}

export const RIGHTS = {
  /** Anybody. */
  public: { session: false, apiKey: null, subAccount: true },
  /** A logged-in person, by session cookie. */
  'account.read': { session: true, apiKey: 'read', subAccount: true },
  /** A person's own session and page preferences: not for API keys. */
  'identity.self': { session: true, apiKey: null, subAccount: true },
  /** Questions of a key about itself, whatever its scopes. */
  'key.self': { session: false, apiKey: 'any', subAccount: true },
  'spot.trade': { session: true, apiKey: 'spot', subAccount: true },
  'futures.trade': { session: true, apiKey: 'futures', subAccount: true },
  'wallet.read': { session: true, apiKey: 'read', subAccount: true },
  /** A person's addresses on blockchains; deposits of a sub-account are its parent's (DEPO-04). */
  'wallet.deposit': { session: true, apiKey: 'read', subAccount: false },
  /** Between wallets of one account: a sub-account that may trade contracts needs it for their margin. */
  'wallet.transfer': { session: true, apiKey: 'transfer', subAccount: true },
  /** To other people and to blockchains (WDRW-07). */
  'wallet.withdraw': { session: true, apiKey: 'withdraw', subAccount: false },
  /** A person's own side of P2P: orders, ads, chats. Sub-accounts have none (PTRD). */
  'p2p.read': { session: true, apiKey: 'read', subAccount: false },
  /** Posts ads, opens and moves orders (PORD-63). */
  'p2p.trade': { session: true, apiKey: 'p2p', subAccount: false },
  'wallet.faucet': { session: true, apiKey: null, subAccount: true },
  /** Keys make no keys: session only. Nor does a sub-account change security (spec S6.03). */
  'identity.manage': { session: true, apiKey: null, subAccount: false },
  /** The operator's own processes on this machine: bearer secret from DATA_DIR or the environment. */
  operator: { session: false, apiKey: null, subAccount: true },
  /** Monitoring: the metrics token or the operator's secret. */
  'operator.metrics': { session: false, apiKey: null, subAccount: true },
} as const satisfies Record<string, Rule>;
export type Right = keyof typeof RIGHTS;

/** Rights of the operator's own processes, which no session and no key has. */
const OPERATOR_RIGHTS = ['operator', 'operator.metrics'] as const satisfies readonly Right[];
export type OperatorRight = (typeof OPERATOR_RIGHTS)[number];

/** Is this a right of the operator's own processes? */
export function isOperatorRight(right: unknown): right is OperatorRight {
  return OPERATOR_RIGHTS.some((own) => own === right);
}

/** Rights that a sub-account has only where its parent allows them. */
export const SUB_PERMISSION_OF: Readonly<Partial<Record<Right, SubPermission>>> = {
  'spot.trade': 'spot',
  'futures.trade': 'futures',
  'wallet.transfer': 'futures',
};
