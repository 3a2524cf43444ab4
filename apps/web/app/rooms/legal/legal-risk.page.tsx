import { useLoaderData } from 'react-router';
import { legalLoader } from './legal-loader.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = legalLoader('risk');

export default function LegalRiskPage() {
  const { own } = useLoaderData<typeof loader>();
  return <LegalPage document="risk" own={own} />;
}
