import { ASIAN } from './asian.ts';
import { EASTERN } from './eastern.ts';
import type { Phrases } from './phrases.ts';
import { WESTERN } from './western.ts';

export const LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'tr',
  'ru',
  'uk',
  'ar',
  'vi',
  'id',
  'ja',
  'ko',
  'zh',
  'zh-Hant',
] as const;
export type Language = (typeof LANGUAGES)[number];

export const PHRASES: Readonly<Record<Language, Phrases>> = { ...WESTERN, ...EASTERN, ...ASIAN };
