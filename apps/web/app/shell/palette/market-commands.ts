import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { useEffect, useState } from 'react';
import { usePageLink } from '../../i18n/locale.ts';
import { fetchContracts, fetchSymbols } from '../../live/api.ts';
import type { Command } from './command.ts';

interface Markets {
  symbols: SymbolsData['symbols'];
  assets: SymbolsData['assets'];
  contracts: readonly ContractData[];
}

const NONE: Markets = { symbols: [], assets: [], contracts: [] };
let known = NONE;

/**
 * Returns a command for each market of spot, then for each contract, none of what could not be asked for; and whether they
 * are still asked for, with none of an earlier opening to show.
 */
export function useMarketCommands(
  hasContracts: boolean,
  go: (href: string) => void,
): { commands: Command[]; areAwaited: boolean } {
  const to = usePageLink();
  const [markets, setMarkets] = useState(known);
  const [areAwaited, setAwaited] = useState(known === NONE);
  useEffect(() => {
    const take = (part: Partial<Markets>) => {
      known = { ...known, ...part };
      setMarkets(known);
    };
    // What came for an earlier opening is shown meanwhile, and stays where nothing comes.
    const asked: Promise<void>[] = [fetchSymbols().then(take)];
    if (hasContracts) asked.push(fetchContracts().then((contracts) => take({ contracts })));
    void Promise.allSettled(asked).then(() => setAwaited(false));
  }, [hasContracts]);
  const named = new Map(markets.assets.map((asset) => [asset.code, asset]));
  const commands = [
    ...markets.symbols.map(({ pairCode: symbol, base, quote }) => ({
      symbol,
      base,
      quote,
      text: `${base}/${quote}`,
      href: to('trade', { pair: symbol }),
    })),
    ...markets.contracts.map(({ symbol, base, marginAsset: quote }) => ({
      symbol,
      base,
      quote,
      text: `${base}/${quote} Perp`,
      href: to('futures', { contract: symbol }),
    })),
  ].map(({ symbol, base, quote, text, href }) => {
    const asset = named.get(base);
    return {
      id: `market ${symbol}`,
      group: 'markets' as const,
      text,
      note: asset?.name ?? base,
      coin: base,
      names: [`${base}${quote}`, asset?.name ?? '', ...(asset?.aliases ?? [])],
      run: () => go(href),
    };
  });
  return { commands, areAwaited };
}
