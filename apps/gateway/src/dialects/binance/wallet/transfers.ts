import { type WalletMove, walletMoves } from '@pelorus/database/wallet/wallet-moves.ts';
import { parseAmount } from '../../../catalog/amounts.ts';
import { moveFunds } from '../../../futures/service/move-funds.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, illegal, invalidValue } from '../transport/errors.ts';
import { amount8 } from '../transport/numbers.ts';
import type { Parameters } from '../transport/parameters.ts';
import { requiredAsset } from './asked-asset.ts';

const TYPE = /^[A-Z]{4,20}_[A-Z]{4,20}$/;
const PAGE_USUAL = 10;
const PAGE_MOST = 100;
/** The last page that is read: later ones of so long a history are asked for by time. */
const LAST_PAGE = 1_000;

/** Returns whether a type goes into the futures wallet. Refuses -1100, and -5009 for wallets that there are not. */
function isToFutures(parameters: Parameters): boolean {
  const type = parameters.required('type');
  if (!TYPE.test(type)) throw illegal('type', TYPE.source);
  if (type !== 'MAIN_UMFUTURE' && type !== 'UMFUTURE_MAIN') throw new DialectError(-5009, 'Product does not exist.');
  return type === 'MAIN_UMFUTURE';
}

/** POST /sapi/v1/asset/transfer: between the spot and the futures wallet; the same signed request moves once (BWAL-10). */
export async function transfer(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters, signature } = call;
  const toFutures = isToFutures(parameters);
  const asset = requiredAsset(deps, parameters, 'asset');
  parameters.required('amount');
  const units = parseAmount(asset, parameters.decimal('amount') as string);
  const direction = toFutures ? 'TO_FUTURES' : 'TO_SPOT';
  const transferId = idOfSignature(signature);
  const { events, seq } = await moveFunds(deps, account, { asset, direction, units, transferId });
  if (events[0]?.kind !== 'duplicate') return { tranId: seq };
  await deps.barrier.wait(account);
  const asked = { isToFutures: toFutures, asset: asset.id };
  const { moves } = await walletMoves(deps.pool, account, asked, { limit: PAGE_MOST, offset: 0 });
  return { tranId: moves.find((move) => move.units === units)?.seq ?? seq };
}

function presentMove(deps: DialectDeps, { asset, isToFutures, seq, timeMs, units }: WalletMove): object {
  const { code, scale } = deps.catalog.assetById(asset);
  return {
    asset: code,
    amount: amount8(units, scale),
    type: isToFutures ? 'MAIN_UMFUTURE' : 'UMFUTURE_MAIN',
    status: 'CONFIRMED',
    tranId: seq,
    timestamp: timeMs,
  };
}

/** GET /sapi/v1/asset/transfer: one direction's, newest first, by page (BWAL-11). */
export async function transfers(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const toFutures = isToFutures(parameters);
  const [fromMs, toMs] = [parameters.timeMs('startTime'), parameters.timeMs('endTime')];
  const current = parameters.whole('current') ?? 1;
  const size = Math.min(parameters.whole('size') ?? PAGE_USUAL, PAGE_MOST);
  if (current === 0 || current > LAST_PAGE) throw invalidValue('current');
  if (size === 0) throw invalidValue('size');
  await deps.barrier.wait(account);
  const asked = { isToFutures: toFutures, fromMs, toMs: toMs === undefined ? undefined : toMs + 1 };
  const page = { limit: size, offset: (current - 1) * size };
  const { moves, total } = await walletMoves(deps.pool, account, asked, page);
  return { total, rows: moves.map((move) => presentMove(deps, move)) };
}
