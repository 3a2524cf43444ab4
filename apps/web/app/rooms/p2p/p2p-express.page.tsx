import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { P2pFrame } from './p2p-frame.tsx';
import { p2pStart } from './p2p-loader.ts';

export const loader = ({ context }: LoaderFunctionArgs) => p2pStart(context.get(webContext).api);

export default function P2pExpressPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.express')}>
      <h1 className="text-xl font-semibold">{t('p2p.express')}</h1>
    </P2pFrame>
  );
}
