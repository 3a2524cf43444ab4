import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { webContext } from '../../shell/start/web-context.ts';
import { FeeTablesView } from './fee-tables.tsx';
import { legalLoader } from './legal-loader.ts';
import { LegalPage } from './legal-page.tsx';

const loadText = legalLoader('fees');

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadText(args)), fees: await args.context.get(webContext).api.feeTables() };
}

export default function LegalFeesPage() {
  const { own, fees } = useLoaderData<typeof loader>();
  return (
    <LegalPage document="fees" own={own}>
      <FeeTablesView fees={fees} />
    </LegalPage>
  );
}
