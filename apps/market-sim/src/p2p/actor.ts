import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { MessageData, P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import type { MethodData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import type { P2pMeData } from '@pelorus/protocol/p2p/traders.ts';
import { Random } from '../random.ts';
import type { SocketPlace } from '../venue/live-socket.ts';
import type { P2pAccount } from '../venue/p2p-account.ts';
import { VenueRefusal } from '../venue/rest-client.ts';
import type { Player } from './cast.ts';
import type { Later } from './later.ts';
import { ANSWERS_MOST, answerTo, nextStep, type Planned } from './next-step.ts';
import { OrderStream } from './order-stream.ts';
import { fieldsOf } from './payment-fields.ts';
import { PHRASES } from './words/languages.ts';

const NICKNAMES_TRIED = 10;

/** What all actors share. */
interface Troupe {
  seed: number;
  later: Later;
  place: SocketPlace;
  /** Public ids of the simulation's own people. */
  own: Set<string>;
}

/** A player with an account: follows their orders, and does with each what they would. */
export class Actor {
  readonly player: Player;
  readonly account: P2pAccount;
  private readonly troupe: Troupe;
  private readonly paymentAccounts = new Map<string, number>();
  /** Orders with people from outside that have not ended, and how often they were answered. */
  private readonly answers = new Map<number, number>();
  private stream: OrderStream | null = null;

  constructor(player: Player, account: P2pAccount, troupe: Troupe) {
    this.player = player;
    this.account = account;
    this.troupe = troupe;
  }

  private get phrases() {
    return PHRASES[this.player.home.language];
  }

  /** Takes the nickname, where there is none yet, finds payment accounts, and follows orders from now on. */
  async begin(): Promise<void> {
    const { account, player } = this;
    const { later, own, place } = this.troupe;
    const trader = (await account.me()).trader ?? (await this.named(0));
    if (trader !== null) own.add(trader.id);
    for (const { id, method } of await account.paymentAccounts()) this.paymentAccounts.set(method, id);
    this.stream = new OrderStream(place, account.key, {
      onOpen: () => later.at(`${player.key} look`, Date.now(), () => this.look()),
      onOrder: (order) => this.follow(order),
      onMessage: (message) => this.hear(message),
    });
  }

  /** Takes the nickname, with a digit where others have it. */
  private async named(tried: number): Promise<P2pMeData['trader']> {
    const { account, player } = this;
    try {
      return (await account.setNickname(tried === 0 ? player.nickname : `${player.nickname}${tried}`)).trader;
    } catch (error) {
      const isTaken = error instanceof VenueRefusal && error.refusal === 'NICKNAME_TAKEN';
      if (!isTaken || tried === NICKNAMES_TRIED - 1) throw error;
      return this.named(tried + 1);
    }
  }

  stop(): void {
    this.stream?.close();
  }

  /** Returns the payment account with a method, made where there is none. */
  async paymentAccount(method: MethodData): Promise<number> {
    const known = this.paymentAccounts.get(method.code);
    if (known !== undefined) return known;
    const { account, player } = this;
    const random = new Random(this.troupe.seed, `${player.key} ${method.code}`);
    const fields = fieldsOf(method, player.home, random);
    const { id } = await account.addPaymentAccount({ method: method.code, holder: player.holder, fields });
    this.paymentAccounts.set(method.code, id);
    return id;
  }

  /** Reads all orders that run: what happened before is not told. */
  private async look(): Promise<void> {
    for (const { id } of await this.account.openOrders()) this.follow(await this.account.order(id));
  }

  /** Plans what comes next of an order. */
  follow(order: P2pOrderData, hasStated = false): void {
    const { later, own, seed } = this.troupe;
    const { key, temper } = this.player;
    if (P2P_ENDED.has(order.state)) this.answers.delete(order.id);
    else if (!own.has(order.trader.id) && !this.answers.has(order.id)) this.answers.set(order.id, 0);
    const planned = nextStep(seed, { key, temper, phrases: this.phrases }, order, hasStated);
    const name = `${key} order ${order.id}`;
    if (planned === null) later.forget(name);
    else later.at(name, planned.atMs, () => this.act(order, planned));
  }

  private async act(order: P2pOrderData, planned: Planned): Promise<void> {
    const { account } = this;
    const { id } = order;
    if (planned.kind === 'rate') return account.rate(id, planned.body);
    if (planned.kind === 'state') {
      const { statements } = await account.dispute(id);
      if (!statements.some(({ by }) => by === order.side)) await account.state(id, planned.text);
      return this.follow(order, true);
    }
    // Among themselves they need no words.
    const isHeard = planned.says !== null && this.answers.has(id);
    this.follow(await account.move(id, planned.body));
    if (isHeard) await account.write(id, planned.says as string, `sim-${id}-${planned.body.action}`);
  }

  /** Answers what people from outside write, a few times an order (MSIM-134). */
  private hear(message: MessageData): void {
    const { account, player } = this;
    const { by, id, orderId } = message;
    const count = this.answers.get(orderId);
    if (by !== 'THEM' || count === undefined || count >= ANSWERS_MOST) return;
    this.answers.set(orderId, count + 1);
    const random = new Random(this.troupe.seed, `${player.key} message ${id}`);
    const atMs = Date.now() + player.temper.answerMs * (0.5 + random.uniform());
    this.troupe.later.at(`${player.key} answer ${orderId}`, atMs, async () => {
      const answer = answerTo(await account.order(orderId), this.phrases);
      await account.write(orderId, answer, `sim-answer-${id}`);
    });
  }
}
