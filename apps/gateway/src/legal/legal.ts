import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { PublicConfig } from '@pelorus/protocol/http/loader-api.ts';
import {
  LEGAL_DOCUMENTS,
  LEGAL_PAGES,
  LEGAL_TEMPLATES,
  type LegalDocument,
  legalSections,
  textFor,
} from '@pelorus/site/legal.ts';
import { isLocaleTag, type LocaleTag } from '@pelorus/site/locales.ts';
import type { PageName } from '@pelorus/site/paths.ts';
import { ConfigMistake } from '../catalog/market-payload.ts';

const FILE_BYTES_MAX = 512 * 1_024;
const DIGEST_DIGITS = 12;

/** A document by language, out of the operator's files. */
type Texts = Partial<Record<LocaleTag, string>>;
interface Legal {
  texts: Partial<Record<LegalDocument, Texts>>;
  version: string;
}

const KNOWN = new WeakMap<BrandConfig['legal'], Legal>();

function textIn(path: string, key: string): string {
  let text: string;
  try {
    if (statSync(path).size > FILE_BYTES_MAX) throw new ConfigMistake(key, `${path} is larger than 512 KiB`);
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof ConfigMistake) throw error;
    throw new ConfigMistake(
      key,
      `${path} cannot be read as UTF-8 (${(error as NodeJS.ErrnoException).code ?? 'text'})`,
    );
  }
  if (legalSections(text).length === 0) throw new ConfigMistake(key, `${path} has no text`);
  return text;
}

function textsIn(files: Readonly<Record<string, string>>, key: string): Texts {
  const texts: Texts = {};
  for (const [tag, path] of Object.entries(files)) {
    if (!isLocaleTag(tag)) throw new ConfigMistake(`${key}.${tag}`, 'is not a known language');
    texts[tag] = textIn(path, `${key}.${tag}`);
  }
  return texts;
}

/**
 * Returns the operator's own texts and the version recorded with agreements, read once. Throws ConfigMistake for an
 * unusable file. The version ends in a digest, so that a changed text cannot pass for the old one (LEG-05).
 */
export function legalOf(legal: BrandConfig['legal']): Legal {
  const known = KNOWN.get(legal);
  if (known !== undefined) return known;
  const texts: Legal['texts'] = {};
  for (const document of LEGAL_DOCUMENTS) {
    const files = legal[document]?.files;
    if (files !== undefined) texts[document] = textsIn(files, `legal.${document}.files`);
  }
  const { version } = legal;
  const own = LEGAL_DOCUMENTS.map((name) => [name, legal[name]?.address ?? texts[name] ?? LEGAL_TEMPLATES]);
  const digest = createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, DIGEST_DIGITS);
  const read = { texts, version: version === undefined ? LEGAL_TEMPLATES : `${version}-${digest}` };
  KNOWN.set(legal, read);
  return read;
}

/** Returns the configuration with absolute file paths: they are relative to the configuration file. */
export function legalBeside(legal: BrandConfig['legal'], folder: string): BrandConfig['legal'] {
  const whole: BrandConfig['legal'] = { ...legal };
  for (const name of LEGAL_DOCUMENTS) {
    const files = legal[name]?.files;
    if (files === undefined) continue;
    const paths = Object.entries(files).map(([tag, path]) => [tag, resolve(folder, path)]);
    whole[name] = { files: Object.fromEntries(paths) };
  }
  return whole;
}

/** Returns the operator's own text of a document in a language; null: the template holds, or an address of theirs. */
export function legalText(legal: BrandConfig['legal'], document: LegalDocument, tag: string): string | null {
  const texts = legalOf(legal).texts[document];
  return (texts !== undefined && isLocaleTag(tag) && textFor(texts, tag)) || null;
}

/** Returns the pages whose document the operator has elsewhere. */
export function legalElsewhere(legal: BrandConfig['legal']): PageName[] {
  return LEGAL_DOCUMENTS.filter((name) => legal[name]?.address !== undefined).map((name) => LEGAL_PAGES[name]);
}

/** Returns where each document is when the operator has it elsewhere. */
export function legalUrls(legal: BrandConfig['legal']): PublicConfig['legalUrls'] {
  const at = (document: LegalDocument) => legal[document]?.address ?? null;
  return { terms: at('terms'), privacy: at('privacy'), risk: at('risk'), fees: at('fees'), api: at('api') };
}
