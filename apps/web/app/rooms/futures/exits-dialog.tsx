import { unrealisedUnits } from '@pelorus/formulas/futures/position.ts';
import { formatUnits, trimZeros } from '@pelorus/money/units.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { typedOf } from '@pelorus/site/typed-number.ts';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractAccountOf } from '../../live/contract-account.ts';
import { lotsOf, ticksOf } from '../../terminal/contracts/contract-rules.ts';
import { costOfPosition } from '../../terminal/contracts/standing.ts';
import { marketName } from '../../terminal/market-links.ts';
import { unitsText, wholeUnits } from '../../terminal/market-rules.ts';
import { isSome } from '../../terminal/order-form/order-form.logic.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { exitsOf } from './closing.ts';
import { useContractDesk } from './contract-desk.ts';
import { EXITS, exitCalls } from './exit-calls.ts';
import type { PositionRow } from './position-rows.ts';
import { RefusalLine } from './refusal-line.tsx';
import { useChange } from './use-change.ts';

/** Sets, moves or removes the prices at which all of a position is closed: with profit, and with loss. */
export default function ExitsDialog({ row, onClose }: { row: PositionRow; onClose: () => void }) {
  const t = useMessages();
  const { account, accountId } = useContractDesk();
  const { rules, position, side } = row;
  const known = exitsOf(row, account.openOrders);
  const [prices, setPrices] = useState({
    takeProfit: known.takeProfit?.stopPrice ?? '',
    stopLoss: known.stopLoss?.stopPrice ?? '',
  });
  const { change, isPending, refusal } = useChange();
  const isBad = Object.values(prices).some((text) => typedOf(text) !== null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBad || accountId === null) return;
    const calls = exitCalls(row, known, prices, (order) => contractAccountOf(accountId).takeOrder(order));
    if ((await change(calls, t('perp.exitsSet'))) === 'placed') onClose();
  };
  return (
    <Dialog title={t('perp.exitsTitle', { side, market: marketName(position.symbol) })} isOpen onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <p className="text-sm text-text-muted">{t('perp.exitsText')}</p>
        {EXITS.map(([name]) => (
          <div key={name} className="flex flex-col gap-1">
            <DecimalField
              label={t(name === 'takeProfit' ? 'perp.takeProfit' : 'perp.stopLoss')}
              value={prices[name]}
              onChange={(text) => setPrices((before) => ({ ...before, [name]: text }))}
              digits={rules.priceScale}
              step={unitsText(rules.tickUnits, rules.priceScale)}
              unit={rules.quote}
            />
            <Outcome row={row} price={prices[name]} isProfit={name === 'takeProfit'} />
          </div>
        ))}
        <RefusalLine text={refusal} />
        <Button type="submit" isPending={isPending}>
          {t('perp.exitsSubmit')}
        </Button>
      </form>
    </Dialog>
  );
}

/** What the position would realise at a price, and whether the price is on the wrong side or beyond liquidation. */
function Outcome({ row, price, isProfit }: { row: PositionRow; price: string; isProfit: boolean }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { liquidationPrice, markPrice, position, rules, side } = row;
  if (typedOf(price) !== null || !isSome(price)) return null;
  const held = { lots: lotsOf(rules, position.quantity), costUnits: costOfPosition(position, rules) };
  const units = unrealisedUnits(held, ticksOf(rules, price), rules.tickLotUnits);
  const profit = trimZeros(formatUnits(units, rules.quoteScale));
  const above = (other: string) => wholeUnits(price, rules.priceScale) > wholeUnits(other, rules.priceScale);
  const isLong = side === 'LONG';
  const isWrong = markPrice !== null && above(markPrice) !== (isLong === isProfit);
  const isBeyond = !isProfit && liquidationPrice !== null && above(liquidationPrice) !== isLong;
  return (
    <>
      <p className="flex justify-between text-xs text-text-muted">
        <span>{t('perp.profitThen')}</span>
        <span className="numeric">
          {formatNumber(profit, tag, { signed: true })} {rules.quote}
        </span>
      </p>
      {isWrong && <p className="text-xs text-warn">{t('perp.exitWrong')}</p>}
      {isBeyond && <p className="text-xs text-warn">{t('perp.stopBeyond')}</p>}
    </>
  );
}
