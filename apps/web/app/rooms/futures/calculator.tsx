import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { type CalculatorPart, type Typed, termsOf, type Way } from './calculator.logic.ts';
import { AverageResult, LiquidationResult, MaximumResult, ProfitResult, TargetResult } from './calculator-answers.tsx';

type Question = 'profit' | 'target' | 'liquidation' | 'maximum' | 'average';

/** Answers what people ask of a contract before they trade it, with the engine's formulas. Nothing is sent. */
export function Calculator({
  contracts,
  symbol: first,
  entry = '',
}: {
  contracts: readonly ContractData[];
  /** Chosen at first. */
  symbol?: string | undefined;
  /** Filled in at first. */
  entry?: string;
}) {
  const t = useMessages();
  const [symbol, setSymbol] = useState(first);
  const [question, setQuestion] = useState<Question>('profit');
  const contract = contracts.find((one) => one.symbol === symbol) ?? contracts[0];
  const terms = useMemo(() => (contract === undefined ? null : termsOf(contract)), [contract]);
  const [typed, setTyped] = useState<Typed>({
    ...{ way: 'LONG', leverage: '10', entry, exit: '', quantity: '', roe: '', wallet: '', isCross: false },
  });
  if (terms === null) return null;
  const part = { terms, typed, onType: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })) };
  const contents: Record<Question, React.ReactNode> = {
    profit: <Profit {...part} />,
    target: <Target {...part} />,
    liquidation: <Liquidation {...part} />,
    maximum: <Maximum {...part} />,
    average: <AverageResult key={terms.contract.symbol} terms={terms} />,
  };
  return (
    <div className="flex flex-col gap-4">
      {contracts.length > 1 && (
        <Select
          label={t('futuresWallet.contract')}
          value={terms.contract.symbol}
          onChange={setSymbol}
          options={contracts.map((one) => ({ id: one.symbol, text: contractName(one.symbol) }))}
        />
      )}
      <Tabs
        label={t('calculator.title')}
        selected={question}
        onSelect={setQuestion}
        tabs={(['profit', 'target', 'liquidation', 'maximum', 'average'] as const).map((id) => ({
          id,
          title: t(`calculator.${id}`),
          content: <div className="flex flex-col gap-4 pt-4">{contents[id]}</div>,
        }))}
      />
      <p className="text-sm text-text-muted text-pretty">{t('calculator.about')}</p>
    </div>
  );
}

function Profit(part: CalculatorPart) {
  return (
    <>
      <WayAndLeverage {...part} />
      <Price {...part} field="entry" />
      <Price {...part} field="exit" />
      <Quantity {...part} />
      <ProfitResult {...part} />
    </>
  );
}

function Target(part: CalculatorPart) {
  const t = useMessages();
  const { typed, onType } = part;
  return (
    <>
      <WayAndLeverage {...part} />
      <Price {...part} field="entry" />
      <DecimalField
        label={t('calculator.roe')}
        digits={2}
        isSigned
        value={typed.roe}
        unit="%"
        onChange={(roe) => onType({ roe })}
      />
      <TargetResult {...part} />
    </>
  );
}

function Liquidation(part: CalculatorPart) {
  const t = useMessages();
  const { typed, onType } = part;
  return (
    <>
      <Select<'ISOLATED' | 'CROSSED'>
        label={t('calculator.mode')}
        value={typed.isCross ? 'CROSSED' : 'ISOLATED'}
        onChange={(mode) => onType({ isCross: mode === 'CROSSED' })}
        options={(['ISOLATED', 'CROSSED'] as const).map((id) => ({ id, text: t(`futuresWallet.${id}`) }))}
      />
      <WayAndLeverage {...part} />
      <Price {...part} field="entry" />
      <Quantity {...part} />
      {typed.isCross && <Wallet {...part} />}
      <LiquidationResult {...part} />
    </>
  );
}

function Maximum(part: CalculatorPart) {
  return (
    <>
      <WayAndLeverage {...part} />
      <Price {...part} field="entry" />
      <Wallet {...part} />
      <MaximumResult {...part} />
    </>
  );
}

function WayAndLeverage({ terms, typed, onType }: CalculatorPart) {
  const t = useMessages();
  return (
    <div className="grid grid-cols-2 gap-4">
      <Select<Way>
        label={t('calculator.way')}
        value={typed.way}
        onChange={(way) => onType({ way })}
        options={[
          { id: 'LONG', text: t('futuresWallet.long') },
          { id: 'SHORT', text: t('futuresWallet.short') },
        ]}
      />
      <DecimalField
        label={t('calculator.leverage', { max: terms.contract.leverageMax })}
        digits={0}
        step="1"
        value={typed.leverage}
        unit="×"
        onChange={(leverage) => onType({ leverage })}
      />
    </div>
  );
}

function Price({ terms: { contract }, typed, onType, field }: CalculatorPart & { field: 'entry' | 'exit' }) {
  const t = useMessages();
  return (
    <DecimalField
      label={t(field === 'entry' ? 'futuresWallet.entry' : 'calculator.exit')}
      digits={contract.priceScale}
      step={contract.tickSize}
      value={typed[field]}
      unit={contract.marginAsset}
      onChange={(price) => onType({ [field]: price })}
    />
  );
}

function Quantity({ terms: { contract }, typed, onType }: CalculatorPart) {
  const t = useMessages();
  return (
    <DecimalField
      label={t('calculator.quantity')}
      digits={contract.quantityScale}
      step={contract.stepSize}
      value={typed.quantity}
      unit={contract.base}
      onChange={(quantity) => onType({ quantity })}
    />
  );
}

function Wallet({ terms: { contract, quoteScale }, typed, onType }: CalculatorPart) {
  const t = useMessages();
  return (
    <DecimalField
      label={t('futuresWallet.balance')}
      digits={quoteScale}
      value={typed.wallet}
      unit={contract.marginAsset}
      onChange={(wallet) => onType({ wallet })}
    />
  );
}
