import type { LocaleTag } from './locales.ts';
import type { PageName } from './paths.ts';

/** Legal documents, in display order; each has its own page (LEG-01). */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'risk', 'fees', 'api'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The page of each. */
export const LEGAL_PAGES = {
  terms: 'legal-terms',
  privacy: 'legal-privacy',
  risk: 'legal-risk',
  fees: 'legal-fees',
  api: 'legal-api',
} as const satisfies Record<LegalDocument, PageName>;

/** The sections of each template; the message `legal.<section>` is its heading, a line break and its text. */
export const LEGAL_SECTIONS = {
  terms: [
    'terms-service',
    'terms-account',
    'terms-custody',
    'terms-orders',
    'terms-conduct',
    'terms-halt',
    'terms-liability',
    'terms-changes',
  ],
  privacy: ['privacy-kept', 'privacy-verification', 'privacy-visits', 'privacy-shared', 'privacy-rights'],
  risk: ['risk-price', 'risk-liquidity', 'risk-technical', 'risk-custody', 'risk-advice'],
  fees: ['fees-trading', 'fees-side', 'fees-changes'],
  api: ['api-keys', 'api-limits', 'api-orders', 'api-conduct'],
} as const satisfies Record<LegalDocument, readonly string[]>;

/** Recorded as the accepted version while the operator uses the templates; ends in their digest (LEG-05). */
export const LEGAL_TEMPLATES = 'template-89d9b42b713f';

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Returns the sections of a text: empty lines part them, the first line of each is its heading, each other a paragraph. */
export function legalSections(text: string): LegalSection[] {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n[ \t]*(?:\n[ \t]*)+/);
  return blocks
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map(([heading = '', ...paragraphs]) => ({ heading, paragraphs }));
}

/** Returns the text of a language among those there are, else the English one, else the first. */
export function textFor(texts: Readonly<Partial<Record<LocaleTag, string>>>, tag: LocaleTag): string | undefined {
  return texts[tag] ?? texts.en_US ?? Object.values(texts)[0];
}
