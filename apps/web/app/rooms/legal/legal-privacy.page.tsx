import { useLoaderData } from 'react-router';
import { legalLoader } from './legal-loader.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = legalLoader('privacy');

export default function LegalPrivacyPage() {
  const { own } = useLoaderData<typeof loader>();
  return <LegalPage document="privacy" own={own} />;
}
