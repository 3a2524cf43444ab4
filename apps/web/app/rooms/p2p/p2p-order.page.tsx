import { Link, useLoaderData, useParams } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { OrderView } from './orders/order-view.tsx';
import { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader };

/** One order of P2P (PPAG-10). */
export default function P2pOrderPage() {
  const t = useMessages();
  const to = usePageLink();
  const id = useParams().id ?? '';
  const title = t('p2p.order.title', { id });
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={title}>
      <div className="flex items-center gap-2">
        <Link to={to('p2p-orders')} aria-label={t('p2p.orders.title')} className="-m-2 p-3 text-text-muted">
          <Icon name="back" />
        </Link>
        <h1 className="min-w-0 text-xl font-semibold break-words">{title}</h1>
      </div>
      <OrderView key={id} id={id} />
    </P2pFrame>
  );
}
