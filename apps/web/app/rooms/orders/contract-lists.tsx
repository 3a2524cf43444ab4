import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import type { AssetData } from '@pelorus/protocol/markets/http.ts';
import { useMemo } from 'react';
import { contractRules } from '../../terminal/contracts/contract-rules.ts';
import { CONTRACT_SOURCE } from '../../terminal/contracts/contract-source.ts';
import { OrderSourceContext } from '../../terminal/trading.ts';
import { type ListsProps, OrderLists } from './order-lists.tsx';

/** One's orders of contracts (FPAG-34). It comes for who looks at them: spot does not weigh more for it. */
export default function ContractLists({
  contracts,
  assets,
  ...props
}: ListsProps & { contracts: readonly ContractData[]; assets: readonly AssetData[] }) {
  const rules = useMemo(
    () => new Map(contracts.map((contract) => [contract.symbol, contractRules(contract, assets)])),
    [contracts, assets],
  );
  return (
    <OrderSourceContext value={CONTRACT_SOURCE}>
      <OrderLists rulesOf={(symbol) => rules.get(symbol) ?? null} {...props} />
    </OrderSourceContext>
  );
}
