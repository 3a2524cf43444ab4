import { accountFees } from '@pelorus/database/projection/account-tier.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { feeDiscountBody, feeDiscountData } from '@pelorus/protocol/spot/fee-discount.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { formatRate } from '../catalog/amounts.ts';
import { submitCommand } from '../commands.ts';
import { isKey } from '../http/callers/api-keys.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { spendOnce } from '../http/callers/signed-requests.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { SpotNeeds } from './needs.ts';

/** Whether one's fees are paid in the discount asset where that can be (LEDG-17). */
export function registerFeeDiscount(app: App, deps: SpotNeeds): void {
  const dataOf = async (accountId: number) => {
    await deps.barrier.wait(accountId);
    const { isDiscounted } = await accountFees(deps.pool, accountId);
    const discount = deps.catalog.feeDiscount();
    return { asset: discount?.asset ?? null, off: formatRate(discount?.offE6 ?? 0), isOn: isDiscounted };
  };
  app.route({
    method: 'GET',
    url: '/api/spot/fee-discount',
    config: { right: 'account.read' },
    schema: { summary: 'Whether I pay fees in the discount asset', response: { 200: okSchema(feeDiscountData) } },
    handler: async (request) => ok(await dataOf(whoOf(request).accountId)),
  });
  app.route({
    method: 'PUT',
    url: '/api/spot/fee-discount',
    config: { right: 'spot.trade' },
    schema: {
      summary: 'Pay fees in the discount asset, or not',
      body: feeDiscountBody,
      response: { 200: okSchema(feeDiscountData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { accountId: account } = who;
      const { isOn } = request.body;
      // It concerns every market, which a key that is bound to some may not.
      checkSymbol(who, null);
      // There is nothing to switch on where the venue has no discount asset.
      if (isOn && (deps.catalog.feeDiscount()?.asset ?? null) === null) throw new Refused('UNKNOWN_ASSET');
      // Heard again after the next change it would undo that one.
      if (isKey(who)) await spendOnce(deps, who, String(request.headers['x-signature']));
      await submitCommand(deps, account, encodeJson('setAccountDiscount', { account, isOn }));
      return ok({ ...(await dataOf(account)), isOn });
    },
  });
}
