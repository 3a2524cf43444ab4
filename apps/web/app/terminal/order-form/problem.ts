/** A problem, as a message id with the exact amount and its asset. */
export interface Problem {
  id:
    | 'trade.problem.missingPrice'
    | 'trade.problem.missingAmount'
    | 'ui.number.malformed'
    | 'trade.problem.priceStep'
    | 'trade.problem.priceMin'
    | 'trade.problem.priceMax'
    | 'trade.problem.amountStep'
    | 'trade.problem.amountMin'
    | 'trade.problem.amountMax'
    | 'trade.problem.totalPrecise'
    | 'trade.problem.totalMin'
    | 'trade.problem.totalMax'
    | 'trade.problem.insufficient'
    | 'trade.problem.amendFilled'
    | 'trade.problem.halted'
    | 'trade.problem.cancelOnly'
    | 'trade.problem.slippage'
    | 'trade.problem.missingStop'
    | 'trade.problem.missingTurn'
    | 'trade.problem.turnRange'
    | 'trade.problem.visibleRange'
    | 'trade.problem.missingUntil'
    | 'trade.problem.untilPast'
    | 'trade.problem.listBuy'
    | 'trade.problem.listSell'
    | 'trade.problem.followBuy'
    | 'trade.problem.followSell'
    | 'trade.problem.missingProfit'
    | 'trade.problem.missingNext'
    | 'trade.problem.noPeg'
    | 'trade.problem.auction'
    | 'trade.problem.delisted'
    | 'trade.problem.exitAbove'
    | 'trade.problem.exitBelow'
    | 'trade.problem.missingExit'
    | 'trade.problem.thin'
    | 'refusal.bounds';
  /** For bounds: the upper one in `amount`, the lower one in `least`. */
  amount: string;
  least?: string;
  asset: string;
}
