import type { LegalDocument } from '@pelorus/site/legal.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { webContext } from '../../shell/start/web-context.ts';

interface LegalData {
  /** The operator's own; null: the template holds. */
  own: string | null;
}

/** Returns the operator's own text of a document, if there is one; leads to where the operator has it elsewhere. */
export function legalLoader(document: LegalDocument) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<LegalData> => {
    const { api } = context.get(webContext);
    const { legalUrls } = await api.config();
    const url = legalUrls[document];
    if (url !== null) throw redirect(url);
    return { own: await api.legalText(document, splitLocale(new URL(request.url).pathname).locale) };
  };
}
