import { z } from 'zod';
import { fillData, orderData } from '../spot/http.ts';
import { balanceData, ledgerRowData } from '../wallet/http.ts';

/** All stored data of a person (SEC-50): besides these fields, the tables about people by name. */
export const accountFileData = z.looseObject({
  exportedAt: z.int(),
  verification: z.unknown(),
  balances: z.array(balanceData),
  orders: z.array(orderData),
  trades: z.array(fillData),
  ledger: z.array(ledgerRowData),
  /** Of the futures wallets; the symbol is the contract's that it comes from. */
  futuresLedger: z.array(ledgerRowData.extend({ symbol: z.string().nullable() })),
});
