import { marksFeed } from '../../live/marks.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { type ContractInfo, type ContractRow, contractRows } from './contract-rows.ts';

/** What a page's loader had of contracts. */
export interface ContractsAtStart {
  infos: readonly ContractInfo[];
  tickers: Parameters<typeof contractRows>[1]['tickers'];
  marks: Parameters<typeof contractRows>[1]['marks'];
}

/** Returns the contracts with their newest prices, funding and open interest. */
export function useContractRows({ infos, ...rendered }: ContractsAtStart): ContractRow[] {
  return contractRows(infos, rendered, { tickers: useTickers('futures'), marks: useFeed(marksFeed) });
}
