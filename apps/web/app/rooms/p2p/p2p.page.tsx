import { currencyOfLocale } from '@pelorus/site/currencies.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { readPreferences } from '../../state/preferences.ts';
import { type FirstOffers, Market } from './market.tsx';
import { knownView, OFFERS_VIEW, offersAsked } from './offers-view.ts';
import { P2pFrame } from './p2p-frame.tsx';
import { p2pStart } from './p2p-loader.ts';

/** The first ads of the list that the address asks for, in the visitor's currency (PPAG-01). */
export async function loader({ url, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [start, me] = await Promise.all([p2pStart(api), api.me()]);
  if (start.settings === null) return { start, first: null };
  const { currency } = readPreferences(request.headers.get('cookie'));
  const usual = currency ?? currencyOfLocale(splitLocale(url.pathname).locale);
  const asked = offersAsked(knownView(OFFERS_VIEW.read(url.searchParams), start.settings, usual), me !== null);
  const first: FirstOffers = { asked, data: await api.p2pOffers(asked) };
  return { start, first };
}

export default function P2pPage() {
  const t = useMessages();
  const { key } = useLocation();
  const { start, first } = useLoaderData<typeof loader>();
  return (
    <P2pFrame start={start} title={t('p2p.market')} description={t('p2p.market.about')}>
      {/* Another visit to this page is another view; what changes the view within a visit is no navigation. */}
      {first !== null && <Market key={key} first={first} />}
    </P2pFrame>
  );
}
