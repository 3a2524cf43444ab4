import { usePage } from '../start/page.ts';

/** Returns the query of links to one's orders: who trades a contract is led to those of contracts (FPAG-35). */
export function useOrdersQuery(): Record<string, string> {
  return usePage()?.name === 'futures' ? { product: 'futures' } : {};
}
