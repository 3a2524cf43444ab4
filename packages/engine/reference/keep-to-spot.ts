import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';

const { adjustMargin, markPrices, modify, moveMargin, setContractMode } = COMMAND_KIND;
const { setFuturesTransfers, setPositionMode } = COMMAND_KIND;
const OF_FUTURES: readonly number[] = [
  ...[adjustMargin, markPrices, modify, moveMargin],
  ...[setContractMode, setFuturesTransfers, setPositionMode],
];

/** Gives a record that damage made a command of futures a kind that nobody knows: the spot reference has no contracts. */
export function keepToSpot(record: Uint8Array<ArrayBuffer>): void {
  if (OF_FUTURES.includes(record[OFFSET.kind] as number)) record[OFFSET.kind] = 255;
}
