import { allCoins, allNetworks } from '@pelorus/database/wallet/coins.ts';
import {
  chainBalances,
  type Gates,
  gateOpenings,
  lockGates,
  type OpeningRow,
  owedByNetwork,
  proposeOpening,
  setGates,
} from '@pelorus/database/wallet/gates.ts';
import type { CustodyNetwork, GatesBody } from '@pelorus/protocol/admin/custody.ts';
import type { FastifyRequest } from 'fastify';
import { staffOf } from '../http/callers/admit.ts';
import { act } from '../http/callers/audit-log.ts';
import { Refused } from '../http/refused.ts';
import type { AdminNeeds } from './needs.ts';
import { checkSecondPerson, holdWord } from './second-person.ts';

/** Returns a whole number of 10^-digits as a decimal. */
export function decimal(whole: bigint, digits: number): string {
  const [sign, size] = whole < 0n ? ['-', -whole] : ['', whole];
  const text = size.toString().padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns networks and coins: who may use them, what our addresses hold, and what must be there. */
export async function custodyOf(deps: AdminNeeds, request: FastifyRequest): Promise<CustodyNetwork[]> {
  const { catalog, pool } = deps;
  const { staffId } = staffOf(request);
  const [networks, coins] = await Promise.all([allNetworks(pool), allCoins(pool)]);
  const [openings, held, owed] = await Promise.all([gateOpenings(pool), chainBalances(pool), owedByNetwork(pool)]);
  const openingOf = (network: number, asset: number | null) => {
    const row = openings.find((one) => one.network === network && one.asset === asset);
    if (row === undefined) return null;
    const { depositsOpen, madeAtMs: at, madeBy, madeByName: by, reason, withdrawalsOpen } = row;
    return { depositsOpen, withdrawalsOpen, reason, by, at, isOwn: madeBy === staffId };
  };
  return networks.map(({ code, depositsOpen, gateReason: reason, name, network, withdrawalsOpen }) => ({
    ...{ network: code, name, depositsOpen, withdrawalsOpen, reason, opening: openingOf(network, null) },
    coins: coins
      .filter((coin) => coin.network === network)
      .map((coin) => {
        const asset = catalog.assetById(coin.asset);
        const here = held.filter((one) => one.network === network && one.asset === coin.asset);
        const at = (place: string) => {
          const raw = here.find((one) => one.place === place)?.raw;
          return raw === undefined ? null : decimal(raw, coin.decimals);
        };
        const due = owed.find((one) => one.network === network && one.asset === coin.asset)?.units ?? 0n;
        return {
          ...{ asset: asset.code, depositsOpen: coin.depositsOpen, withdrawalsOpen: coin.withdrawalsOpen },
          ...{ reason: coin.gateReason, opening: openingOf(network, coin.asset), owed: decimal(due, asset.scale) },
          ...{ hot: at('hot'), deposit: at('deposit'), gas: at('gas'), cold: at('cold') },
          measuredAt: here.length === 0 ? null : Math.min(...here.map(({ atMs }) => atMs)),
        };
      }),
  }));
}

const isSame = (one: Gates, other: Gates) =>
  one.network === other.network &&
  one.asset === other.asset &&
  one.depositsOpen === other.depositsOpen &&
  one.withdrawalsOpen === other.withdrawalsOpen;

/**
 * Closes gates at once; what opens one waits until a second person asks for the same (WDRW-31). Refuses UNKNOWN_NETWORK,
 * UNKNOWN_ASSET, SIGNER_UNAWARE (DESK-53), and as checkSecondPerson does.
 */
export async function changeGates(
  deps: AdminNeeds,
  request: FastifyRequest,
  body: GatesBody,
): Promise<CustodyNetwork[]> {
  const { catalog, clock, pool } = deps;
  const staff = staffOf(request);
  const { depositsOpen, reason, withdrawalsOpen } = body;
  const detail = { network: body.network, asset: body.asset ?? '', deposits: String(depositsOpen) };
  const deed = {
    action: 'gates-changed' as const,
    reason,
    detail: { ...detail, withdrawals: String(withdrawalsOpen) },
  };
  await act(deps, request, staff, deed, async (db) => {
    await lockGates(db);
    const network = (await allNetworks(db)).find(({ code }) => code === body.network);
    if (network === undefined) throw new Refused('UNKNOWN_NETWORK', 'network');
    const asset = body.asset === null ? null : catalog.assetOrRefuse(body.asset).id;
    const coin = (await allCoins(db)).find((one) => one.network === network.network && one.asset === asset);
    if (asset !== null && coin === undefined) throw new Refused('UNKNOWN_NETWORK', 'asset');
    const now = asset === null || coin === undefined ? network : coin;
    const wanted: Gates = { network: network.network, asset, depositsOpen, withdrawalsOpen };
    const isGated = asset === null && network.gateReason !== null;
    const opens =
      (depositsOpen && (isGated || !now.depositsOpen)) || (withdrawalsOpen && (isGated || !now.withdrawalsOpen));
    if (!opens) {
      await holdWord(db, staff);
      return setGates(db, wanted);
    }
    if (!network.isSignedFor || !now.isSignedFor) throw new Refused('SIGNER_UNAWARE');
    const waiting = (await gateOpenings(db)).find((one) => isSame(one, wanted));
    if (waiting !== undefined) {
      await checkSecondPerson(db, 'staff.custody', waiting, staff, 'PLAN_STATE');
      return setGates(db, wanted);
    }
    await holdWord(db, staff);
    const row: OpeningRow = { ...wanted, reason, madeBy: staff.staffId, madeByName: staff.name, madeAtMs: clock() };
    return proposeOpening(db, row);
  });
  return custodyOf({ ...deps, pool }, request);
}
