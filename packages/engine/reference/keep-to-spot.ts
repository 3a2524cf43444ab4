import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';

const { creditDeposit, endWithdrawal, holdWithdrawal, spendNetworkFee } = COMMAND_KIND;
const { adjustMargin, markPrices, modify, moveMargin, setContractMode } = COMMAND_KIND;
const { setFuturesTransfers, setPositionMode } = COMMAND_KIND;
const OF_FUTURES: readonly number[] = [
  ...[adjustMargin, markPrices, modify, moveMargin],
  ...[setContractMode, setFuturesTransfers, setPositionMode],
];
const OF_WALLET: readonly number[] = [creditDeposit, endWithdrawal, holdWithdrawal, spendNetworkFee];

/** Gives a record that damage made a command of futures or of the wallet a kind that nobody knows: the spot reference has neither. */
export function keepToSpot(record: Uint8Array<ArrayBuffer>): void {
  const kind = record[OFFSET.kind] as number;
  if (OF_FUTURES.includes(kind) || OF_WALLET.includes(kind)) record[OFFSET.kind] = 255;
}
