import { apiGet } from '@pelorus/client/http/request.ts';
import type { Security } from '@pelorus/protocol/identity/security.ts';
import type { OrderData, Page } from '@pelorus/protocol/spot/http.ts';

/** Possible next steps of a logged-in person, in order. */
const NEXT_STEPS = ['funds', 'order', 'factor', 'verification'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** The person's progress; null: unknown (not loaded yet, or failed). */
export interface Progress {
  hasFunds: boolean | null;
  hasOrdered: boolean | null;
  hasFactor: boolean | null;
  asksVerification: boolean;
  hasFaucet: boolean;
}

/** Returns the open steps (MKTS-41); unknown ones are left out. */
export function stepsLeft({ hasFunds, hasOrdered, hasFactor, asksVerification, hasFaucet }: Progress): NextStep[] {
  const isLeft: Record<NextStep, boolean> = {
    funds: hasFaucet && hasFunds === false,
    order: hasOrdered === false && hasFunds !== false,
    factor: hasFactor === false,
    verification: asksVerification,
  };
  return NEXT_STEPS.filter((step) => isLeft[step]);
}

/** Loads whether the person ever ordered, and has a second factor (not for a sub-account, whose parent has it). */
export async function askProgress(isSub: boolean): Promise<Pick<Progress, 'hasOrdered' | 'hasFactor'>> {
  const unknown = () => null;
  const [orders, hasFactor] = await Promise.all([
    apiGet<Page<OrderData>>('/api/spot/orders', { query: { limit: 1 } }).catch(unknown),
    // The parent's guards a sub-account.
    isSub ? true : apiGet<Security>('/api/identity/security').then(({ score }) => score.factor === true, unknown),
  ]);
  return {
    hasOrdered: orders === null ? null : orders.rows.length > 0,
    hasFactor,
  };
}
