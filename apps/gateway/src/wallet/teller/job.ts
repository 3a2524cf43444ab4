import type { Log } from '@pelorus/database/log.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { MessageKind, MessageValues } from '@pelorus/protocol/messages/kinds.ts';
import type { Pool } from 'pg';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';

/** What the teller works with. */
export interface TellerNeeds {
  /** The link itself, without admission. */
  core: CoreLink;
  pool: Pool;
  catalog: LiveCatalog;
  config: Pick<BrandConfig, 'withdrawals'>;
  /** Mails, in the transaction of what they tell. */
  messages: {
    queue<K extends MessageKind>(
      db: Queryable,
      letter: { kind: K; address: string; language: string; userId: string; values: MessageValues<K> },
    ): Promise<void>;
  };
  clock: () => number;
  log: Log;
}

/**
 * One kind of work of the teller. It does what there is, a part at a time, and returns whether there may be more; what
 * it cannot do now it throws, and it is asked again later. For a moment two tellers may work: each job bears that.
 */
export interface TellerJob {
  name: string;
  work(needs: TellerNeeds): Promise<boolean>;
}
