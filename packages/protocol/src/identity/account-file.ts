import { z } from 'zod';
import { fillData, orderData } from '../spot/http.ts';
import { balanceData, ledgerRowData } from '../wallet/http.ts';

/** Everything that is kept about a person (SEC-50): besides these, what the tables of people have, each by its name. */
export const accountFileData = z.looseObject({
  exportedAt: z.int(),
  verification: z.unknown(),
  balances: z.array(balanceData),
  orders: z.array(orderData),
  trades: z.array(fillData),
  ledger: z.array(ledgerRowData),
});
