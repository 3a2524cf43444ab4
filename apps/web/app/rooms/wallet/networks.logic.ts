import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';

/** One coin by one network, as a row of the table. */
export interface NetworkRow {
  asset: string;
  name: string;
  network: CoinData['networks'][number];
}

/** Returns a row for each coin and network whose coin's code or name, or network's name, has the text in it. */
export function networkRows(coins: readonly CoinData[], search: string): NetworkRow[] {
  const wanted = search.trim().toLowerCase();
  return coins
    .flatMap(({ asset, name, networks }) => networks.map((network) => ({ asset, name, network })))
    .filter(({ asset, name, network }) =>
      [asset, name, network.name].some((text) => text.toLowerCase().includes(wanted)),
    );
}

/** Is everything open? */
export function isAllOpen(coins: readonly CoinData[]): boolean {
  return coins.every(({ networks }) =>
    networks.every(({ depositsOpen, withdrawalsOpen }) => depositsOpen && withdrawalsOpen),
  );
}
