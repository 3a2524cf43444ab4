import type { MessageId, useMessages } from '../../i18n/messages.ts';
import { filterWord } from './market-words.ts';

/** Labels of what makes a market a contract, by the configuration file's names. */
const TERM_WORDS: Record<string, MessageId> = {
  leverageMax: 'admin.term.leverageMax',
  maintenance: 'admin.term.maintenance',
  interest: 'admin.term.interest',
  intervalHours: 'admin.term.intervalHours',
  cap: 'admin.term.cap',
  floor: 'admin.term.floor',
  slopes: 'admin.term.slopes',
  liquidationFee: 'admin.term.liquidationFee',
  markClamp: 'admin.term.markClamp',
  protect: 'admin.term.protect',
  impactNotional: 'admin.term.impactNotional',
  from: 'admin.term.from',
  to: 'admin.term.to',
  name: 'admin.term.source',
  weight: 'admin.term.weight',
};

const PLACE = /^(brackets|sources|fees|funding|openInterest)\.(?:(\d+)\.)?(\w+)$/;

/** Returns the label of a term by its place (`brackets.0.notionalMax`); null where it is none, or unknown to this page. */
export function termText(place: string, t: ReturnType<typeof useMessages>): string | null {
  const [, group, row, name] = PLACE.exec(place) ?? [];
  if (group === undefined || name === undefined) {
    const word = Object.hasOwn(TERM_WORDS, place) ? TERM_WORDS[place] : undefined;
    return word === undefined ? null : t(word);
  }
  const known = group === 'brackets' && name === 'notionalMax' ? 'admin.term.notionalMax' : TERM_WORDS[name];
  const word = known ?? filterWord(name);
  if (word === null) return null;
  if (group === 'fees') return `${t('admin.fees.tier', { tier: row ?? '' })} · ${t(word)}`;
  if (group === 'openInterest') return `${t('admin.contracts.openInterest')} · ${t(word)}`;
  const number = String(Number(row ?? 0) + 1);
  if (group === 'brackets') return `${t('admin.term.bracket', { number })} · ${t(word)}`;
  return group === 'sources' ? `${t(word)} ${number}` : t(word);
}
