import { useLoaderData } from 'react-router';
import { legalLoader } from './legal-loader.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = legalLoader('terms');

export default function LegalTermsPage() {
  const { own } = useLoaderData<typeof loader>();
  return <LegalPage document="terms" own={own} />;
}
