/** Routes of P2P, as rows of `test-route-table.ts` under the right that each asks for. */
export const P2P_ROUTES: Readonly<Record<'public' | 'p2p.read' | 'p2p.trade', readonly string[]>> = {
  public: [],
  'p2p.read': [],
  'p2p.trade': [],
};
