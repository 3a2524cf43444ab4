import type { AnnouncementBoard } from '../announcements/board.ts';
import type { DocumentNews } from '../documents/news.ts';
import type { LiveMarks } from '../futures/live-marks.ts';
import type { InboxNews } from '../inbox/news.ts';
import type { P2pNeeds } from '../p2p/needs.ts';
import type { P2pNews } from '../p2p/told/news.ts';
import type { LiveOrders } from '../trading/live-orders.ts';
import type { WalletNews } from '../wallet/news.ts';

/** Dependencies of this room; build-deps.ts assembles them. Orders of P2P are told as their page shows them. */
export interface SocketNeeds extends P2pNeeds {
  /** Orders placed since this gateway joined. */
  orders: LiveOrders;
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
  /** Changes of people's documents. */
  documents: DocumentNews;
  /** Changes of deposits and withdrawals. */
  walletNews: WalletNews;
  /** Changes of P2P's orders and messages. */
  p2pNews: P2pNews;
  /** Changes of inboxes. */
  inboxNews: InboxNews;
  announcements: AnnouncementBoard;
}
