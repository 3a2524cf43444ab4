/**
 * Who may call what. Every gateway route names one right; a route without one does not start (quality C.3 rows 26, 27).
 */
export const RIGHTS = {
  /** Anybody. */
  public: { session: false, apiKey: null },
  /** A logged-in person, by session cookie. */
  'account.read': { session: true, apiKey: 'read' },
  /** What a person chose for the pages: nothing for scripts. */
  'identity.preferences': { session: true, apiKey: null },
  'spot.trade': { session: true, apiKey: 'spot' },
  'wallet.read': { session: true, apiKey: 'read' },
  'wallet.faucet': { session: true, apiKey: null },
  /** Keys make no keys: session only. */
  'identity.manage': { session: true, apiKey: null },
  /** The operator's own processes on this machine: bearer secret from DATA_DIR or the environment. */
  operator: { session: false, apiKey: null },
} as const satisfies Record<string, { session: boolean; apiKey: 'read' | 'spot' | null }>;
export type Right = keyof typeof RIGHTS;
