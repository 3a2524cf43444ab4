import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { openMarkets } from '../../shell/markets/open-markets.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { CopyPage } from './copy-page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { markets: await openMarkets(context.get(webContext).api) };
}

export default function CopyFuturesPage() {
  return <CopyPage kind="futures" markets={useLoaderData<typeof loader>().markets} />;
}
