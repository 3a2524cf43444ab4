import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { P2pFrame } from './p2p-frame.tsx';
import { p2pStart } from './p2p-loader.ts';
import { Trader } from './trader.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => p2pStart(context.get(webContext).api);

/** A trader (PPAG-22). */
export default function P2pTraderPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.trader')}>
      <h1 className="text-xl font-semibold">{t('p2p.trader')}</h1>
      <Trader id={useParams().id ?? ''} />
    </P2pFrame>
  );
}
