import { type PageName, pageOf } from '@pelorus/site/paths.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { RootData } from '../../state/root-data.ts';
import type { IconName } from '../../ui/text/icons.tsx';

/** Which menu a page is in: trading, the wallet, one's account, its accesses, or what the venue says. */
type PageGroup = 'trade' | 'wallet' | 'account' | 'access' | 'venue';

interface ListedPage {
  page: PageName;
  text: MessageId;
  icon: IconName;
  group: PageGroup;
  /** Parameters of its address. */
  parameters: Readonly<Record<string, string>>;
}

type Viewed = Pick<RootData, 'config' | 'me' | 'defaultPair' | 'defaultContract'>;
/** Who looks, and at what venue. */
type Viewer = Viewed & { features: RootData['config']['features'] };

type Row = readonly [
  page: PageName,
  text: MessageId,
  icon: IconName,
  group: PageGroup,
  isShown?: (viewer: Viewer) => boolean,
];

const hasContracts = ({ defaultContract }: Viewer) => defaultContract !== null;
/** A sub-account's page of its own leads to its parent's; the demo account is one of its own. */
const isParent = ({ me }: Viewer) => me?.sub === undefined;

/** In the order of menus. What needs a session is shown to nobody else (path table). */
const ROWS: readonly Row[] = [
  ['home', 'nav.home', 'home', 'trade'],
  ['markets', 'nav.markets', 'markets', 'trade'],
  ['trade', 'nav.trade', 'trade', 'trade'],
  ['futures', 'nav.futures', 'gauge', 'trade', ({ features }) => features.futures],
  ['p2p', 'nav.p2p', 'people', 'trade', ({ features }) => features.p2p],
  ['p2p-orders', 'pages.p2pOrders', 'people', 'trade', (viewer) => viewer.features.p2pOpen && isParent(viewer)],
  ['convert', 'nav.convert', 'swap', 'trade'],
  ['orders', 'nav.orders', 'orders', 'trade'],
  ['copy-spot', 'nav.copy', 'copy', 'trade', ({ features }) => features.copy],
  ['bots', 'nav.bots', 'robot', 'trade', ({ features }) => features.bots],
  ['futures-calculator', 'pages.calculator', 'tune', 'trade', hasContracts],
  ['wallet', 'nav.wallet', 'wallet', 'wallet'],
  ['deposit', 'pages.deposit', 'plus', 'wallet', isParent],
  ['withdraw', 'pages.withdraw', 'exit', 'wallet', isParent],
  ['transfer', 'pages.transfer', 'swap', 'wallet'],
  ['wallet-history', 'pages.history', 'ledger', 'wallet'],
  ['addresses', 'pages.addresses', 'book', 'wallet', isParent],
  ['account', 'pages.account', 'user', 'account'],
  ['security', 'nav.security', 'shield', 'account', isParent],
  ['verification', 'pages.verification', 'check', 'account', isParent],
  // A demo account is told nothing (INBX-09).
  ['notifications', 'pages.notifications', 'mail', 'account', ({ me }) => me?.isDemo !== true],
  ['preferences', 'pages.preferences', 'tune', 'account'],
  ['privacy', 'footer.privacy', 'eye', 'account'],
  ['api-keys', 'pages.apiKeys', 'key', 'access', isParent],
  ['webhooks', 'pages.webhooks', 'bolt', 'access', isParent],
  ['sub-accounts', 'pages.subs', 'people', 'access', isParent],
  ['demo', 'demo.title', 'gauge', 'access', (viewer) => isParent(viewer) || viewer.me?.isDemo === true],
  ['affiliate', 'nav.affiliate', 'gift', 'trade', ({ features }) => features.rebate],
  ['announcements', 'nav.announcements', 'info', 'venue'],
  ['status', 'nav.status', 'check', 'venue'],
  ['networks', 'nav.networks', 'server', 'venue'],
  ['proof-of-reserves', 'nav.reserves', 'ledger', 'venue'],
  ['contract-rules', 'nav.rules', 'book', 'venue', hasContracts],
  ['insurance-fund', 'nav.fund', 'shield', 'venue', hasContracts],
  ['api-guide', 'footer.api', 'code', 'venue'],
  ['legal-terms', 'footer.terms', 'book', 'venue'],
  ['legal-privacy', 'footer.privacyPolicy', 'book', 'venue'],
  ['legal-risk', 'footer.riskDisclosure', 'book', 'venue'],
  ['legal-fees', 'footer.fees', 'book', 'venue'],
  ['legal-api', 'footer.apiTerms', 'book', 'venue'],
  ['docs', 'footer.design', 'drop', 'venue', ({ features }) => features.designSystem],
];

/** Returns the pages that somebody may see at this venue, in the order of menus (WEB-114). */
export function pagesFor(root: Viewed): ListedPage[] {
  const viewer = { ...root, features: root.config.features };
  const parameters: Partial<Record<PageName, Record<string, string>>> = {
    ...(root.defaultPair === null ? {} : { trade: { pair: root.defaultPair } }),
    ...(root.defaultContract === null ? {} : { futures: { contract: root.defaultContract } }),
  };
  return ROWS.filter(
    ([page, , , , isShown]) => (root.me !== null || !pageOf(page).auth) && isShown?.(viewer) !== false,
  ).map(([page, text, icon, group]) => ({ page, text, icon, group, parameters: parameters[page] ?? {} }));
}

/** Returns the pages of somebody's own account, in the order of menus (WEB-119). */
export function accountPages(root: Viewed): ListedPage[] {
  return pagesFor(root).filter(({ group }) => group === 'account' || group === 'access');
}
