import type { WithdrawalBody, WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import type { AnnouncementBoard } from './announcements/board.ts';
import type { BaseNeeds } from './base-needs.ts';
import type { Market } from './catalog/live-catalog.ts';
import type { ConvertRoom } from './convert/routes.ts';
import type { DemoWorld } from './demo/world.ts';
import type { DocumentNews } from './documents/news.ts';
import type { DeleveragingRanks } from './futures/deleveraging-ranks.ts';
import type { LiveMarks } from './futures/live-marks.ts';
import type { Who } from './http/routes.ts';
import type { HumanCheck } from './human/human-check.ts';
import type { Afterwards } from './identity/afterwards.ts';
import type { Codes } from './identity/journeys/codes.ts';
import type { Journeys } from './identity/journeys/journeys.ts';
import type { Messages } from './identity/messages.ts';
import type { Passwords } from './identity/passwords.ts';
import type { InboxNews } from './inbox/news.ts';
import type { P2pNews } from './p2p/told/news.ts';
import type { FiatRates } from './rates/fiat-rates.ts';
import type { StatusBoard } from './status/board.ts';
import type { LiveOrders } from './trading/live-orders.ts';
import type { CancelIds } from './trading/service/cancel-ids.ts';
import type { EyesOn } from './wallet/chain-eyes.ts';
import type { WalletNews } from './wallet/news.ts';
import type { WithdrawalNeeds } from './withdrawals/needs.ts';

/** Everything the gateway's rooms work with. Built once by startGateway, or by a test. */
export interface GatewayDeps extends BaseNeeds {
  /** The exchange of demo accounts; null: there is none here. */
  demo: DemoWorld | null;
  /** The current reference price for filters, ticks (FILT-06); 0: unknown. The feed sets it once it runs. */
  filterTicks: (market: Market) => number;
  /** Orders placed since this gateway joined. */
  orders: LiveOrders;
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
  /** Where positions stand in the queues of deleveraging. */
  ranks: DeleveragingRanks;
  /** Ids that cancels under way were given. */
  cancelIds: CancelIds;
  /** Asks for a withdrawal by a key, from an address; null: this exchange has no networks. */
  withdrawByKey: ((who: Who, address: string, body: WithdrawalBody) => Promise<WithdrawalData>) | null;
  /** What was bought by P2P stays for a day. */
  checkP2pHold: WithdrawalNeeds['checkP2pHold'];
  /** Conversions; null: this exchange has none. */
  convertRoom: ConvertRoom | null;
  /** Reads a chain for a decision of two people. */
  eyesOn: EyesOn;
  /** Changes of people's documents. */
  documents: DocumentNews;
  /** Changes of deposits and withdrawals. */
  walletNews: WalletNews;
  /** Changes of P2P's orders, messages and ads. */
  p2pNews: P2pNews;
  /** What the venue announced. */
  announcements: AnnouncementBoard;
  /** How the venue's parts are. */
  status: StatusBoard;
  /** Changes of inboxes. */
  inboxNews: InboxNews;
  passwords: Passwords;
  /** Pending journeys, their codes, and what is mailed. */
  journeys: Journeys;
  codes: Codes;
  messages: Messages;
  /** Background work that answers do not wait for. */
  afterwards: Afterwards;
  /** Is there a way to send SMS (MSG-08)? */
  phones: boolean;
  /** Are messages put into the outbox of the demo mode instead of being sent (MSG-07)? */
  outbox: boolean;
  /** Tells people from programs. */
  human: HumanCheck;
  /** Exchange rates of the dollar in national currencies. */
  fiatRates: FiatRates;
}
