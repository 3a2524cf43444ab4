import type { BlockMark, ChainReader, FoundTransfer, Watch } from '@pelorus/chains/chain-family.ts';
import type { Log } from '@pelorus/database/log.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { countConfirmations, orphanAbove, type SeenDeposit, writeSeen } from '@pelorus/database/wallet/deposits.ts';
import {
  addBlock,
  blocksBelow,
  type FollowedBlock,
  forgetBlocksAbove,
  lastBlock,
} from '@pelorus/database/wallet/followed-blocks.ts';
import { gateNetwork, isGated } from '@pelorus/database/wallet/networks.ts';
import { ownMoves } from '@pelorus/database/wallet/spends.ts';
import { unitsOf } from '@pelorus/money/coin-size.ts';
import type { Pool, PoolClient } from 'pg';
import { endWaits } from './end-waits.ts';
import type { FollowedNetwork, OwnerOf } from './followed-network.ts';

/** How far back a chain may go another way before people must look (DEPO-13). */
const KEPT_BLOCKS = 512;
/** How long a chain may be shorter than what is kept of it: nodes that start anew take their time. */
const SHORT_MS = 600_000;

export interface FollowerParts {
  network: FollowedNetwork;
  reader: ChainReader;
  pool: Pool;
  watch: Watch;
  ownerOf: OwnerOf;
  /** One address, as a key of `watch` and of owners. */
  keyOf(address: string): string;
  /** Who keeps what a block brought, in the block's transaction; Bitcoin's outputs are what payments spend. */
  outputs?: BlockKeeper;
  /** Where a network begins that was never followed; null: at its head. */
  firstHeight: number | null;
  clock(): number;
  log: Log;
}

interface BlockKeeper {
  keep(db: PoolClient, found: readonly FoundTransfer[]): Promise<void>;
  /** Forgets what is above a height; returns how much of it was used already. */
  forgetAbove(db: PoolClient, height: number): Promise<number>;
}

/** What a step did. GATED: nothing, until people have looked. */
type Step = 'READ' | 'WENT_BACK' | 'UP_TO_DATE' | 'NOT_THERE' | 'GATED';

/** Follows one network block by block (DEPO-10 to DEPO-14). One at a time for each network. */
export class Follower {
  private readonly parts: FollowerParts;
  /** Since when the chain is shorter than what was read of it, and nothing tells why; null: it is not. ms */
  private shortSinceMs: number | null = null;

  constructor(parts: FollowerParts) {
    this.parts = parts;
  }

  /** Reads one block, or goes back one fork, or counts confirmations. What an endpoint fails at is thrown: nothing is done then. */
  async step(): Promise<Step> {
    const { firstHeight, network, pool, reader } = this.parts;
    if (await isGated(pool, network.network)) return 'GATED';
    const last = await lastBlock(pool, network.network);
    const head = await reader.head();
    const next = last === undefined ? (firstHeight ?? head.height) : last.height + 1;
    if (next > head.height) return this.atHead(last, head.height, head.finalHeight);
    this.shortSinceMs = null;
    const block = await reader.blockAt(next);
    if (block === null) return 'NOT_THERE';
    if (last !== undefined && block.parentHash !== last.hash) return this.goBack(last);
    return (await this.read(block, head.height)) ? 'READ' : 'NOT_THERE';
  }

  /** The chain may have gone another way without being longer. */
  private async atHead(last: FollowedBlock | undefined, height: number, finalHeight: number): Promise<Step> {
    const { network, pool, reader } = this.parts;
    if (last === undefined) return 'UP_TO_DATE';
    if (last.height > height) return this.short(last, height);
    this.shortSinceMs = null;
    const now = await reader.blockAt(last.height);
    if (now !== null && now.hash !== last.hash) return this.goBack(last);
    await countConfirmations(pool, network.network, height, this.parts.clock());
    await endWaits(this.parts, Math.min(finalHeight, last.height));
    return 'UP_TO_DATE';
  }

  /**
   * The chain is shorter than what was read of it. Endpoints lag, or start anew, and come back; but what has another block
   * at its head, or stays far behind, is another chain, as where a test chain's state was deleted (DEPO-16).
   */
  private async short(last: FollowedBlock, height: number): Promise<Step> {
    const { clock, log, network, pool, reader } = this.parts;
    const [kept] = await blocksBelow(pool, network.network, height + 1, 1);
    if (kept?.height === height) {
      const now = await reader.blockAt(height);
      return now === null || now.hash === kept.hash
        ? 'NOT_THERE'
        : this.goBack({ height: height + 1, hash: last.hash });
    }
    if (this.shortSinceMs === null) {
      this.shortSinceMs = clock();
      log.error({ network: network.network, height, read: last.height }, 'a chain is shorter than what was read of it');
    }
    return clock() - this.shortSinceMs < SHORT_MS ? 'NOT_THERE' : this.beginAnew();
  }

  private async read(block: BlockMark, headHeight: number): Promise<boolean> {
    const { clock, network, pool, reader, watch } = this.parts;
    const found = await reader.transfersOf(block, watch);
    if (found === null) return false;
    const hashes = found.map(({ txHash }) => txHash);
    const own = hashes.length === 0 ? new Set() : await ownMoves(pool, network.network, hashes);
    const seen: SeenDeposit[] = [];
    for (const transfer of found) {
      const deposit = own.has(transfer.txHash) ? undefined : this.depositOf(transfer);
      if (deposit !== undefined) seen.push({ ...deposit, arrivedRaw: await this.arrivedOf(transfer, deposit) });
    }
    const nowMs = clock();
    await inTransaction(pool, async (db) => {
      await addBlock(db, network.network, block, block.atMs, KEPT_BLOCKS);
      await this.parts.outputs?.keep(db, found);
      for (const deposit of seen) await writeSeen(db, deposit, headHeight - block.height + 1, nowMs);
    });
    return true;
  }

  /** Measures what arrives while the chain still knows: once it has forgotten, this is what counts (DEPO-21). */
  private async arrivedOf(found: FoundTransfer, { state }: { state: string }): Promise<bigint | null> {
    if (state !== 'CONFIRMING') return null;
    const read = await this.parts.reader.reread(found);
    return read.outcome === 'SAME' ? read.arrivedRaw : null;
  }

  /** Returns what a transfer is as a deposit; undefined: it is nobody's, or of nothing. */
  private depositOf(found: FoundTransfer): Omit<SeenDeposit, 'arrivedRaw'> | undefined {
    const { keyOf, network, ownerOf } = this.parts;
    const account = ownerOf(keyOf(found.to));
    if (account === undefined || found.amountRaw === 0n) return undefined;
    const where = {
      ...{ network: network.network, txHash: found.txHash, logIndex: found.logIndex, blockHash: found.blockHash },
      ...{ height: found.height, address: found.to, account, contract: found.contract, raw: found.amountRaw },
      needed: network.confirmations,
    };
    const contractKey = found.contract === null ? null : keyOf(found.contract);
    const coin = network.coins.find(({ contract }) => (contract === null ? null : keyOf(contract)) === contractKey);
    if (coin === undefined) return { ...where, asset: null, units: 0, state: 'UNKNOWN_TOKEN' };
    const amount = unitsOf(found.amountRaw, coin.size);
    if (amount === null) return { ...where, asset: coin.asset, units: 0, state: 'SUSPENSE' };
    const { units } = amount;
    return { ...where, asset: coin.asset, units, state: units < coin.depositMinUnits ? 'DUST' : 'CONFIRMING' };
  }

  /** Goes back to the last block that both chains have; a fork deeper than what is kept stops the network (DEPO-13). */
  private async goBack(from: FollowedBlock): Promise<Step> {
    const { log, network, pool, reader } = this.parts;
    const common = await this.commonBelow(reader, from.height);
    if (common === undefined) return this.beginAnew();
    const last = await lastBlock(pool, network.network);
    const isLost = await inTransaction(pool, async (db) => {
      await forgetBlocksAbove(db, network.network, common.height);
      return this.loseAbove(db, common.height);
    });
    const blocks = (last ?? from).height - common.height;
    log.warn({ network: network.network, blocks }, 'the chain went another way');
    return isLost ? 'GATED' : 'WENT_BACK';
  }

  /** Makes orphans of what was above a height; returns whether something that counted already was there: the network closes. */
  private async loseAbove(db: PoolClient, height: number): Promise<boolean> {
    const { clock, network, outputs } = this.parts;
    const deposits = await orphanAbove(db, network.network, height, clock());
    if (deposits > 0) await this.gate(db, `${deposits} deposits that were final are not in the chain any more`);
    const spent = (await outputs?.forgetAbove(db, height)) ?? 0;
    if (spent > 0) await this.gate(db, `${spent} outputs that payments spend are not in the chain any more`);
    return deposits > 0 || spent > 0;
  }

  private async commonBelow(reader: ChainReader, height: number): Promise<FollowedBlock | undefined> {
    const { network, pool } = this.parts;
    for (const kept of await blocksBelow(pool, network.network, height, KEPT_BLOCKS)) {
      const now = await reader.blockAt(kept.height);
      if (now === null) throw new Error(`no endpoint has block ${kept.height} of network ${network.network}`);
      if (now.hash === kept.hash) return kept;
    }
    return undefined;
  }

  /**
   * Nothing of what is kept is in the chain. The network closes; once people opened it, the newest blocks of the chain are
   * read as it is now.
   */
  private async beginAnew(): Promise<Step> {
    const { network, pool, reader } = this.parts;
    const begin = await reader.blockAt(Math.max(0, (await reader.head()).height - KEPT_BLOCKS));
    if (begin === null) throw new Error(`no endpoint has the newest blocks of network ${network.network}`);
    const kept = await blocksBelow(pool, network.network, Number.MAX_SAFE_INTEGER, KEPT_BLOCKS);
    const lowest = kept.at(-1)?.height ?? 0;
    await inTransaction(pool, async (db) => {
      await this.gate(db, 'the chain is another one than the one that was followed');
      await this.loseAbove(db, lowest - 1);
      await forgetBlocksAbove(db, network.network, -1);
      await addBlock(db, network.network, begin, begin.atMs, KEPT_BLOCKS);
    });
    this.shortSinceMs = null;
    return 'GATED';
  }

  /** In the transaction of what it is about: a crash leaves neither or both. */
  private async gate(db: Queryable, reason: string): Promise<void> {
    const { clock, log, network } = this.parts;
    log.error({ network: network.network, reason }, 'a network is closed until people have looked');
    await gateNetwork(db, network.network, reason, clock());
  }
}
