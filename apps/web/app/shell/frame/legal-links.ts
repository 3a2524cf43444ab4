import { LEGAL_DOCUMENTS, LEGAL_PAGES, type LegalDocument } from '@pelorus/site/legal.ts';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';

export const LEGAL_NAMES = {
  terms: 'footer.terms',
  privacy: 'footer.privacyPolicy',
  risk: 'footer.riskDisclosure',
  fees: 'footer.fees',
  api: 'footer.apiTerms',
} as const satisfies Record<LegalDocument, MessageId>;

interface LegalLink {
  document: LegalDocument;
  href: string;
  text: string;
  /** At an address of the operator's own. */
  isElsewhere: boolean;
}

/** Returns where each document that people agree to is: our page, or the operator's own address (LEG-02). */
export function useLegalLinks(): LegalLink[] {
  const t = useMessages();
  const to = usePageLink();
  const urls = useRootData()?.config.legalUrls;
  return LEGAL_DOCUMENTS.map((document) => {
    const url = urls?.[document] ?? null;
    const text = t(LEGAL_NAMES[document]);
    return { document, href: url ?? to(LEGAL_PAGES[document]), text, isElsewhere: url !== null };
  });
}
