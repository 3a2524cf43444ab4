import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { OneOffer } from './one-offer.tsx';
import { P2pFrame } from './p2p-frame.tsx';
import { p2pStart } from './p2p-loader.ts';

export const loader = ({ context }: LoaderFunctionArgs) => p2pStart(context.get(webContext).api);

/** One ad by its link (PADS-10). */
export default function P2pOfferPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.offer')}>
      <h1 className="text-xl font-semibold">{t('p2p.offer')}</h1>
      <OneOffer code={useParams().code ?? ''} />
    </P2pFrame>
  );
}
