import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { ConfigMistake } from './market-payload.ts';

/** Throws ConfigMistake for a category named twice, and a tag that names none or is given twice, by its key (MKTS-01). */
export function checkCategories({
  marketCategories,
  markets,
}: Pick<BrandConfig, 'marketCategories' | 'markets'>): void {
  const known = new Set<string>();
  for (const { id } of marketCategories) {
    if (known.has(id)) throw new ConfigMistake(`marketCategories.${id}`, 'is listed twice');
    known.add(id);
  }
  for (const { symbol, tags = [] } of markets)
    for (const tag of tags) {
      if (!known.has(tag)) throw new ConfigMistake(`markets.${symbol}.tags`, `${tag} is not among marketCategories`);
      if (tags.indexOf(tag) !== tags.lastIndexOf(tag))
        throw new ConfigMistake(`markets.${symbol}.tags`, `${tag} is listed twice`);
    }
}
