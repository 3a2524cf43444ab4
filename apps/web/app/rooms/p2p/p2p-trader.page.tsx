import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { P2pFrame } from './p2p-frame.tsx';
import { p2pStart } from './p2p-loader.ts';
import { Trader } from './trader.tsx';

const TRADER_ID = /^[0-9a-f]{12}$/;

/** Answers 404 for what can be no trader’s id, where there is P2P. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const start = await p2pStart(context.get(webContext).api);
  if (start.settings !== null) requireValid(TRADER_ID.test(params.trader ?? ''));
  return start;
}

/** A trader (PPAG-22). */
export default function P2pTraderPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.trader')}>
      <h1 className="text-xl font-semibold">{t('p2p.trader')}</h1>
      <Trader id={useParams().trader ?? ''} />
    </P2pFrame>
  );
}
