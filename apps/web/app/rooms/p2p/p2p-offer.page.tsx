import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { OneOffer } from './one-offer.tsx';
import { P2pFrame } from './p2p-frame.tsx';
import { p2pStart } from './p2p-loader.ts';

const AD_CODE = /^[a-zA-Z0-9]{10}$/;

/** Answers 404 for what can be no code of an ad, where there is P2P. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const start = await p2pStart(context.get(webContext).api);
  if (start.settings !== null) requireValid(AD_CODE.test(params.code ?? ''));
  return start;
}

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
