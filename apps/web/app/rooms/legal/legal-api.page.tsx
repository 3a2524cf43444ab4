import { useLoaderData } from 'react-router';
import { legalLoader } from './legal-loader.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = legalLoader('api');

export default function LegalApiPage() {
  const { own } = useLoaderData<typeof loader>();
  return <LegalPage document="api" own={own} />;
}
