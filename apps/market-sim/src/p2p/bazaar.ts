import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import type { MarketSimOptions, Tell } from '../options.ts';
import { Random } from '../random.ts';
import { Repeats } from '../repeats.ts';
import { Accounts } from '../venue/accounts.ts';
import type { SocketPlace } from '../venue/live-socket.ts';
import { isPassing, persist, type RestClient, VenueRefusal } from '../venue/rest-client.ts';
import { Actor } from './actor.ts';
import { guestOf, type Manner, mannered, merchantsOf, type Player } from './cast.ts';
import { Guests } from './guests.ts';
import { Later } from './later.ts';
import { Merchant } from './merchant.ts';
import { VenueFacts } from './venue-facts.ts';

/** Each merchant looks after their ads so often; it also shows that they are here (PTRD-05). */
const KEEP_EVERY_MS = 150_000;
const TURN_MS = 3_000;
/** How many turns in one end with an order among our own: at last about one in two minutes, more where all is new. */
const OWN_SHARE = { usual: 0.025, first: 0.25, fadesMs: 4 * 60_000 };
/** Between two who come, so that the start of everything else is not slowed. */
const COME_EVERY_MS = 40;

type BazaarOptions = Pick<MarketSimOptions, 'seed' | 'operatorSecret'>;

/** What a bazaar needs besides the exchange. */
interface BazaarParts {
  rest: RestClient;
  place: SocketPlace;
  tell: Tell;
  onFatal: (error: unknown) => void;
  manner: Manner;
}

function ownShare(passedMs: number): number {
  const { fadesMs, first, usual } = OWN_SHARE;
  return usual + (first - usual) * Math.exp(-passedMs / fadesMs);
}

/** P2P of a fresh exchange: merchants with ads in many currencies, and guests who take what others offer (MSIM-130). */
export class Bazaar {
  private readonly options: BazaarOptions;
  private readonly parts: BazaarParts;
  private readonly accounts: Accounts;
  private readonly repeats: Repeats;
  private readonly later: Later;
  private readonly own = new Set<string>();
  private readonly actors: Actor[] = [];
  private readonly guests = new Map<string, Promise<Actor>>();

  constructor(options: BazaarOptions, parts: BazaarParts) {
    this.options = options;
    this.parts = parts;
    this.accounts = new Accounts(parts.rest, options.operatorSecret);
    this.repeats = new Repeats(parts.onFatal);
    this.later = new Later((name, refusal) => this.note(name, refusal), parts.onFatal);
  }

  /** Opens the merchants, the busiest currencies first; resolves when all ads are posted, at once where there is no P2P. */
  async start(symbols: SymbolsData): Promise<void> {
    const facts = await this.surely(() => VenueFacts.read(this.parts.rest, symbols));
    if (facts === null) return;
    const { seed } = this.options;
    const { haste, trades } = this.parts.manner;
    const random = new Random(Date.now(), 'p2p');
    for (const player of merchantsOf(seed, facts.settings)) {
      if (this.repeats.isStopped) return;
      await this.allowed(player.key, async () => {
        const merchant = new Merchant(await this.surely(() => this.opened(player)), facts, this.accounts, seed);
        await this.surely(() => merchant.keepAds());
        const everyMs = KEEP_EVERY_MS * (0.9 + 0.2 * random.uniform());
        this.repeats.every(everyMs, () => this.allowed(`${player.key} ads`, () => merchant.keepAds()));
      });
      await new Promise((resolve) => setTimeout(resolve, COME_EVERY_MS));
    }
    this.parts.tell({ kind: 'log', level: 'debug', text: `P2P: ${this.actors.length} merchants` });
    const guests = new Guests(facts, this.accounts, random, this.own, (fiat) =>
      this.guest(guestOf(seed, facts.settings, fiat)),
    );
    const sinceMs = Date.now();
    this.repeats.every(TURN_MS / haste, () =>
      this.allowed('guests', () => guests.turn(trades * ownShare(Date.now() - sinceMs))),
    );
  }

  stop(): void {
    this.repeats.stop();
    this.later.stop();
    for (const actor of this.actors) actor.stop();
  }

  /** Opens a guest the first time that one is needed. */
  private guest(player: Player): Promise<Actor> {
    const known = this.guests.get(player.key);
    if (known !== undefined) return known;
    const opening = this.opened(player);
    this.guests.set(player.key, opening);
    opening.catch(() => this.guests.delete(player.key));
    return opening;
  }

  private async opened(player: Player): Promise<Actor> {
    const account = await this.accounts.openP2p(player.key);
    const { later, options, own, parts } = this;
    const temper = mannered(player.temper, parts.manner);
    const actor = new Actor({ ...player, temper }, account, { seed: options.seed, later, place: parts.place, own });
    await actor.begin();
    this.actors.push(actor);
    return actor;
  }

  private surely<T>(work: () => Promise<T>): Promise<T> {
    return persist(work, () => this.repeats.isStopped);
  }

  /** Does what the venue may refuse: somebody was quicker, the price moved, P2P is paused. */
  private async allowed(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof VenueRefusal) || isPassing(error)) throw error;
      this.note(name, error);
    }
  }

  private note(name: string, refusal: VenueRefusal): void {
    this.parts.tell({ kind: 'log', level: 'debug', text: `P2P: ${name}: ${refusal.message}` });
  }
}
