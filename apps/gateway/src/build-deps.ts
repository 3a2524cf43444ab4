import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { Registry } from 'prom-client';
import { Admission } from './admission.ts';
import { AnnouncementBoard } from './announcements/board.ts';
import { Barrier } from './barrier.ts';
import { LiveCatalog } from './catalog/live-catalog.ts';
import type { GatewayDeps } from './deps.ts';
import { DocumentNews } from './documents/news.ts';
import { DeleveragingRanks } from './futures/deleveraging-ranks.ts';
import { LiveMarks } from './futures/live-marks.ts';
import { ApiKeys } from './http/callers/api-keys.ts';
import { Sessions } from './http/callers/sessions.ts';
import { StaffSessions } from './http/callers/staff-sessions.ts';
import { RateLimits } from './http/rate-limits.ts';
import { TurnBudget } from './http/turn-budget.ts';
import { HumanCheck } from './human/human-check.ts';
import { Afterwards } from './identity/afterwards.ts';
import { Codes } from './identity/journeys/codes.ts';
import { Journeys } from './identity/journeys/journeys.ts';
import { Messages } from './identity/messages.ts';
import { Passwords } from './identity/passwords.ts';
import { InboxNews } from './inbox/news.ts';
import type { Limits } from './limits.ts';
import { GatewayMetrics } from './metrics.ts';
import { checkP2pHold } from './p2p/orders/hold.ts';
import { P2pNews } from './p2p/told/news.ts';
import { FiatRates } from './rates/fiat-rates.ts';
import { StatusBoard } from './status/board.ts';
import { LiveOrders } from './trading/live-orders.ts';
import { CancelIds } from './trading/service/cancel-ids.ts';
import { eyesOn } from './wallet/chain-eyes.ts';
import { WalletNews } from './wallet/news.ts';

type LimitsGiven = { [K in keyof Limits]?: number | undefined };

function withoutUndefined(limits: LimitsGiven): Partial<Limits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** Returns everything the rooms work with. */
export function buildDeps(
  options: Pick<GatewayDeps, 'config' | 'core' | 'pool' | 'secrets' | 'log'> & {
    limits?: Partial<Limits> | undefined;
    phones?: boolean | undefined;
    outbox?: boolean | undefined;
    clock?: (() => number) | undefined;
    registry?: Registry | undefined;
    /** The gateway whose people these demo accounts are of (DEMO-01). */
    real?: Pick<GatewayDeps, 'pool' | 'announcements' | 'documents' | 'turn'> | undefined;
  },
): GatewayDeps {
  const { config, core, pool, secrets, log, real } = options;
  const isDemo = real !== undefined;
  const peoplePool = real?.pool ?? pool;
  const limits: Limits = { ...LIMITS, ...withoutUndefined(config.limits), ...options.limits };
  const clock = options.clock ?? Date.now;
  const journeys = new Journeys(pool, secrets.journeyKey, limits, clock);
  const messages = new Messages(secrets.messageKey, clock);
  const rates = new RateLimits(limits, clock);
  const catalog = new LiveCatalog();
  const marks = new LiveMarks();
  const admitted = new Admission(core, { most: limits.commandsWaiting, least: limits.commandsWaitingLong });
  const barrier = new Barrier(limits.barrierWaitMs, log);
  const announcements = real?.announcements ?? new AnnouncementBoard({ pool, clock, log });
  return {
    config,
    core: admitted,
    pool,
    peoplePool,
    isDemo,
    demo: null,
    catalog,
    barrier,
    filterTicks: () => 0,
    orders: new LiveOrders((account) => rates.giveBackOrders(account)),
    marks,
    ranks: new DeleveragingRanks({ pool, catalog, marks, clock }),
    cancelIds: new CancelIds(),
    withdrawByKey: null,
    checkP2pHold,
    convertRoom: null,
    eyesOn,
    sessions: new Sessions(peoplePool, limits, clock, log, isDemo),
    staffSessions: new StaffSessions(pool, limits, clock, log),
    apiKeys: new ApiKeys(peoplePool, secrets.apiSecretKey, limits, clock, log, isDemo),
    documents: real?.documents ?? new DocumentNews(log),
    walletNews: new WalletNews(log),
    p2pNews: new P2pNews(log),
    announcements,
    status: new StatusBoard({ announcements, barrier, catalog, clock, config, core: admitted, log, marks, pool }),
    inboxNews: new InboxNews(log),
    passwords: new Passwords(secrets.passwordPepper),
    journeys,
    codes: new Codes({ journeys, messages, key: secrets.codeKey, limits, clock }),
    messages,
    afterwards: new Afterwards(log),
    phones: options.phones ?? false,
    outbox: options.outbox ?? false,
    rates,
    // One event loop, one budget, however many gateways are on it.
    turn: real?.turn ?? new TurnBudget(limits.busyTurnMs),
    human: new HumanCheck({ config, secrets, pool, clock, log }),
    fiatRates: new FiatRates({ provider: config.rates, clock, log }),
    metrics: new GatewayMetrics(options.registry),
    secrets,
    limits,
    clock,
    log,
  };
}
