/** Routes of P2P, as rows of `test-route-table.ts` under the right that each asks for. */
export const P2P_ROUTES: Readonly<Record<'public' | 'identity.manage' | 'p2p.read' | 'p2p.trade', readonly string[]>> =
  {
    public: ['GET /api/p2p/traders/:id'],
    'identity.manage': ['POST /api/p2p/merchant', 'POST /api/p2p/merchant/end'],
    'p2p.read': [
      'GET /api/p2p/ads',
      'GET /api/p2p/ads/:id',
      'GET /api/p2p/blocks',
      'GET /api/p2p/me',
      'GET /api/p2p/orders/:id/dispute',
      'GET /api/p2p/orders/:id/messages',
      'GET /api/p2p/orders/:id/pictures/:picture',
      'GET /api/p2p/payment-accounts',
    ],
    'p2p.trade': [
      'POST /api/p2p/ads',
      'PUT /api/p2p/ads/:id',
      'POST /api/p2p/ads/:id/state',
      'DELETE /api/p2p/blocks/:id',
      'PUT /api/p2p/blocks/:id',
      'POST /api/p2p/orders/:id/appeal',
      'POST /api/p2p/orders/:id/dispute/review',
      'POST /api/p2p/orders/:id/dispute/statements',
      'POST /api/p2p/orders/:id/dispute/withdraw',
      'POST /api/p2p/orders/:id/messages',
      'POST /api/p2p/orders/:id/pictures',
      'POST /api/p2p/orders/:id/rating',
      'PUT /api/p2p/me',
      'DELETE /api/p2p/payment-accounts/:id',
      'POST /api/p2p/payment-accounts',
      'POST /api/p2p/traders/:id/reports',
    ],
  };
