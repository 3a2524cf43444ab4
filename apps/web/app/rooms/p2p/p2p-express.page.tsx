import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { Express } from './express.tsx';
import { P2pFrame } from './p2p-frame.tsx';
import { p2pStart } from './p2p-loader.ts';

export const loader = ({ context }: LoaderFunctionArgs) => p2pStart(context.get(webContext).api);

/** The quick way: amount and method (PPAG-04). */
export default function P2pExpressPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.express')}>
      <Express />
    </P2pFrame>
  );
}
