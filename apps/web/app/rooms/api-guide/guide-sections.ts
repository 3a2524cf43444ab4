import type { ApiSamples } from '@pelorus/site/api-samples.ts';
import type { MessageId } from '../../i18n/messages.ts';

interface GuideSection {
  /** Its place in the address: /docs/api#limits. */
  id: string;
  title: MessageId;
  text: MessageId;
  sample?: keyof ApiSamples;
}

/** The guide in the order it is read. */
export const GUIDE = [
  { id: 'key', title: 'apiGuide.key', text: 'apiGuide.keyText' },
  { id: 'connect', title: 'apiGuide.connect', text: 'apiGuide.connectText', sample: 'ccxt' },
  { id: 'sign', title: 'apiGuide.sign', text: 'apiGuide.signText', sample: 'sign' },
  { id: 'limits', title: 'apiGuide.limits', text: 'apiGuide.limitsText' },
  { id: 'errors', title: 'apiGuide.errors', text: 'apiGuide.errorsText' },
  { id: 'streams', title: 'apiGuide.streams', text: 'apiGuide.streamsText', sample: 'streams' },
  { id: 'book', title: 'apiGuide.book', text: 'apiGuide.bookText', sample: 'book' },
  { id: 'lists', title: 'apiGuide.lists', text: 'apiGuide.listsText', sample: 'lists' },
  { id: 'self', title: 'apiGuide.self', text: 'apiGuide.selfText', sample: 'own' },
  { id: 'dead-man', title: 'apiGuide.deadMan', text: 'apiGuide.deadManText', sample: 'deadMan' },
  {
    id: 'futures-wallet',
    title: 'apiGuide.futuresWallet',
    text: 'apiGuide.futuresWalletText',
    sample: 'futuresTransfer',
  },
  { id: 'futures-orders', title: 'apiGuide.futuresOrders', text: 'apiGuide.futuresOrdersText', sample: 'futuresOrder' },
  { id: 'futures-ccxt', title: 'apiGuide.futuresCcxt', text: 'apiGuide.futuresCcxtText', sample: 'futuresCcxt' },
  {
    id: 'futures-conditional',
    title: 'apiGuide.futuresConditional',
    text: 'apiGuide.futuresConditionalText',
    sample: 'futuresConditional',
  },
  {
    id: 'futures-leverage',
    title: 'apiGuide.futuresLeverage',
    text: 'apiGuide.futuresLeverageText',
    sample: 'futuresLeverage',
  },
  {
    id: 'futures-positions',
    title: 'apiGuide.futuresPositions',
    text: 'apiGuide.futuresPositionsText',
    sample: 'futuresPositions',
  },
  {
    id: 'futures-streams',
    title: 'apiGuide.futuresStreams',
    text: 'apiGuide.futuresStreamsText',
    sample: 'futuresStreams',
  },
  { id: 'wallet', title: 'apiGuide.wallet', text: 'apiGuide.walletText', sample: 'wallet' },
  { id: 'wallet-feed', title: 'apiGuide.walletFeed', text: 'apiGuide.walletFeedText', sample: 'walletFeed' },
  { id: 'p2p', title: 'apiGuide.p2p', text: 'apiGuide.p2pText', sample: 'p2p' },
  { id: 'demo', title: 'apiGuide.demo', text: 'apiGuide.demoText' },
  { id: 'webhooks', title: 'apiGuide.webhooks', text: 'apiGuide.webhooksText', sample: 'webhooks' },
  { id: 'price-alerts', title: 'apiGuide.priceAlerts', text: 'apiGuide.priceAlertsText', sample: 'priceAlert' },
  { id: 'announcements', title: 'nav.announcements', text: 'apiGuide.announcementsText', sample: 'announcements' },
  { id: 'documents', title: 'apiGuide.documents', text: 'apiGuide.documentsText' },
] as const satisfies readonly GuideSection[];
