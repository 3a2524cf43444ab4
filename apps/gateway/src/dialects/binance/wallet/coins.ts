import { balances } from '@pelorus/database/wallet/balances.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { coinsOf } from '../../../wallet/coins.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { amount8, ZERO } from '../transport/numbers.ts';
import { assetOf } from './asked-asset.ts';

type CoinNetwork = CoinData['networks'][number];

const ADDRESS_REGEX = { evm: '^(0x)[0-9A-Fa-f]{40}$', bitcoin: '^[a-zA-Z0-9]{14,90}$' } as const;
const MINUTE_MS = 60_000;

function presentNetwork({ code }: CatalogAsset, one: CoinNetwork, isDefault: boolean): object {
  const reason = one.reason ?? '';
  return {
    network: one.network,
    coin: code,
    // An amount is whole raw units of its chain (WDRW-08).
    withdrawIntegerMultiple: amount8(1, one.digits),
    isDefault,
    depositEnable: one.depositsOpen,
    withdrawEnable: one.withdrawalsOpen,
    depositDesc: one.depositsOpen ? '' : reason,
    withdrawDesc: one.withdrawalsOpen ? '' : reason,
    specialTips: '',
    name: one.name,
    resetAddressStatus: false,
    addressRegex: ADDRESS_REGEX[one.family],
    memoRegex: '',
    withdrawFee: one.withdrawFee,
    withdrawMin: one.withdrawMin,
    withdrawMax: one.withdrawMax,
    depositDust: one.depositMin,
    minConfirm: one.confirmations,
    unLockConfirm: one.confirmations,
    sameAddress: one.hasMemo,
    estimatedArrivalTime: Math.ceil((one.confirmations * one.blockMs) / MINUTE_MS),
    busy: false,
    ...(one.contract === null ? {} : { contractAddress: one.contract }),
    ...(one.explorerAddress === null ? {} : { contractAddressUrl: one.explorerAddress.replace('{}', '') }),
  };
}

/** GET /sapi/v1/capital/config/getall: every asset with its networks, the first of them the default (BWAL-01). */
export async function coins(deps: DialectDeps, call: Call): Promise<object> {
  await deps.barrier.wait(call.account);
  const [held, found] = await Promise.all([balances(deps.pool, call.account), coinsOf(deps)]);
  return deps.catalog.assets().map((asset) => {
    const row = held.find((one) => one.asset === asset.id);
    const networks = found.find((coin) => coin.asset === asset.code)?.networks ?? [];
    return {
      coin: asset.code,
      depositAllEnable: networks.some((one) => one.depositsOpen),
      withdrawAllEnable: networks.some((one) => one.withdrawalsOpen),
      name: asset.name,
      free: row === undefined ? ZERO : amount8(row.availableUnits, asset.scale),
      locked: row === undefined ? ZERO : amount8(row.heldUnits, asset.scale),
      freeze: ZERO,
      withdrawing: ZERO,
      ipoing: ZERO,
      ipoable: ZERO,
      storage: ZERO,
      isLegalMoney: false,
      trading: true,
      networkList: networks.map((one, place) => presentNetwork(asset, one, place === 0)),
    };
  });
}

/** GET /sapi/v1/asset/assetDetail: by coin, or all; of its first network. */
export async function assetDetails(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const one = assetOf(deps, parameters, 'asset');
  const found = await coinsOf(deps);
  const details = (one === undefined ? deps.catalog.assets() : [one]).map(({ code }) => {
    const networks = found.find((coin) => coin.asset === code)?.networks ?? [];
    const [first] = networks;
    return [
      code,
      {
        minWithdrawAmount: first?.withdrawMin ?? ZERO,
        depositStatus: networks.some(({ depositsOpen }) => depositsOpen),
        withdrawFee: Number(first?.withdrawFee ?? 0),
        withdrawStatus: networks.some(({ withdrawalsOpen }) => withdrawalsOpen),
      },
    ];
  });
  return Object.fromEntries(details);
}
