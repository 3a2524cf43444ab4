import { accountTier } from '@pelorus/database/projection/account-tier.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import { MARGIN_MODES, POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import { formatRate, parseAmount } from '../../../catalog/amounts.ts';
import { bracketsOf, notionalMaxOf } from '../../../futures/contracts.ts';
import {
  adjustMargin,
  contractModes,
  isInHedgeMode,
  setContractMode,
  setPositionMode,
} from '../../../futures/service/modes.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature, spendOnce } from '../../../http/callers/signed-requests.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, invalidValue, missing } from '../transport/errors.ts';
import { oneOf } from '../transport/order-words.ts';
import { ALLOWED } from './account.ts';
import { contractsAsked, nameOf, requiredContract, tradedContract } from './contracts.ts';

const DONE = { code: 200, msg: 'success' } as const;

/** A signed request that sets something counts once: heard again after the next change it would undo that one. */
async function countOnce(deps: DialectDeps, { signature, who }: Call): Promise<void> {
  if (who !== null) await spendOnce(deps, who, signature);
}

/** POST /fapi/v1/leverage */
export async function postLeverage(deps: DialectDeps, call: Call): Promise<object> {
  const market = tradedContract(deps, call);
  const wanted = call.parameters.whole('leverage');
  if (wanted === undefined) throw missing('leverage');
  const most = bracketsOf(market)[0]?.leverageMax ?? 1;
  if (wanted < 1 || wanted > most) throw new DialectError(-4028, `Leverage ${wanted} is not valid.`);
  await countOnce(deps, call);
  const { leverage } = await setContractMode(deps, call.account, market, { leverage: wanted });
  return { symbol: nameOf(market), leverage, maxNotionalValue: notionalMaxOf(market, leverage) };
}

/** POST /fapi/v1/marginType: refuses -4046 where it is so already. */
export async function postMarginType(deps: DialectDeps, call: Call): Promise<object> {
  const market = tradedContract(deps, call);
  const asked = call.parameters.required('marginType').toUpperCase();
  // Old clients say CROSS.
  const marginMode = oneOf(MARGIN_MODES, asked === 'CROSS' ? 'CROSSED' : asked, 'Invalid marginType.', -1130);
  const [now] = await contractModes(deps, call.account, [market]);
  if (now?.marginMode === marginMode) throw new DialectError(-4046, 'No need to change margin type.');
  await countOnce(deps, call);
  await setContractMode(deps, call.account, market, { marginMode });
  return DONE;
}

/** GET /fapi/v1/positionSide/dual */
export async function positionMode(deps: DialectDeps, { account }: Call): Promise<object> {
  return { dualSidePosition: await isInHedgeMode(deps, account) };
}

/** POST /fapi/v1/positionSide/dual: refuses -4059 where it is so already. */
export async function postPositionMode(deps: DialectDeps, call: Call): Promise<object> {
  // It concerns every contract, which a key that is bound to some may not.
  checkSymbol(call.who, null);
  const isHedge = call.parameters.boolean('dualSidePosition');
  if (isHedge === undefined) throw missing('dualSidePosition');
  if ((await isInHedgeMode(deps, call.account)) === isHedge)
    throw new DialectError(-4059, 'No need to change position side.');
  await countOnce(deps, call);
  await setPositionMode(deps, call.account, isHedge);
  return DONE;
}

/** GET /fapi/v1/symbolConfig */
export async function symbolConfig(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const modes = await contractModes(deps, account, contractsAsked(deps.catalog, parameters));
  return modes.map(({ leverage, marginMode, market }) => ({
    symbol: nameOf(market),
    marginType: marginMode,
    isAutoAddMargin: false,
    leverage,
    maxNotionalValue: notionalMaxOf(market, leverage),
  }));
}

/** GET /fapi/v1/leverageBracket: always a list. */
export function leverageBracket(deps: DialectDeps, { parameters }: Call): object {
  return contractsAsked(deps.catalog, parameters).map((market) => {
    // Numbers: that is what clients read here. A bound of a bracket is shown, no amount is computed with it.
    const shown = (units: number) => Number(formatUnits(units, market.quoteAsset.scale));
    return {
      symbol: nameOf(market),
      notionalCoef: 1,
      brackets: bracketsOf(market).map((bracket, i) => ({
        bracket: i + 1,
        initialLeverage: bracket.leverageMax,
        notionalCap: shown(bracket.capUnits),
        notionalFloor: shown(bracket.floorUnits),
        maintMarginRatio: Number(formatRate(bracket.maintenanceE6)),
        cum: shown(bracket.amountUnits),
      })),
    };
  });
}

/** GET /fapi/v1/commissionRate: the account's own rates in a contract. */
export async function commissionRate(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const market = requiredContract(deps.catalog, parameters);
  await deps.barrier.wait(account);
  const tier = await accountTier(deps.pool, account);
  const { makerE6, takerE6 } = deps.catalog.ratesIn(tier, market);
  const maker = formatRate(makerE6);
  return {
    symbol: nameOf(market),
    makerCommissionRate: maker,
    takerCommissionRate: formatRate(takerE6),
    rpiCommissionRate: maker,
  };
}

/** GET /fapi/v1/accountConfig */
export async function accountConfig(deps: DialectDeps, { account }: Call): Promise<object> {
  const dualSidePosition = await isInHedgeMode(deps, account);
  const tier = await accountTier(deps.pool, account);
  const { feeBurn: _, ...allowed } = ALLOWED;
  return { ...allowed, feeTier: tier, dualSidePosition, updateTime: 0 };
}

/** GET /fapi/v1/multiAssetsMargin: each contract's own asset stands behind it, alone. */
export const multiAssetsMargin = () => ({ multiAssetsMargin: false });

/** Refuses to switch on what there is not; to switch it off changes nothing. */
function setOff(name: string, refuse: () => DialectError) {
  return (_deps: DialectDeps, { parameters }: Call): object => {
    const isOn = parameters.boolean(name);
    if (isOn === undefined) throw missing(name);
    if (isOn) throw refuse();
    return DONE;
  };
}

/** POST /fapi/v1/multiAssetsMargin */
export const postMultiAssetsMargin = setOff(
  'multiAssetsMargin',
  () => new DialectError(-4167, 'Unable to adjust to Multi-Assets mode.'),
);

/** GET /fapi/v1/feeBurn: fees of contracts are in their own asset. */
export const feeBurn = () => ({ feeBurn: false });

/** POST /fapi/v1/feeBurn */
export const postFeeBurn = setOff('feeBurn', () => new DialectError(-1020, 'This operation is not supported.'));

/** GET /fapi/v1/apiTradingStatus: nobody's trading is held back for what its orders are like. */
export function apiTradingStatus(deps: DialectDeps, { nowMs, parameters }: Call): object {
  if (parameters.has('symbol')) requiredContract(deps.catalog, parameters);
  return { indicators: {}, updateTime: nowMs };
}

/** GET /fapi/v1/pmAccountInfo: there is no margin over several products. */
export function refusePortfolioMargin(): never {
  throw new DialectError(-1020, 'This operation is not supported.');
}

/** POST /fapi/v1/stock/contract: there is no such agreement to sign. */
export const signStockContract = () => DONE;

/** POST /fapi/v1/positionMargin: adds to an isolated position's margin (type 1), or takes back (2). */
export async function postPositionMargin(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters, signature } = call;
  const market = tradedContract(deps, call);
  const amount = parameters.decimal('amount');
  if (amount === undefined) throw missing('amount');
  const type = parameters.whole('type');
  if (type !== 1 && type !== 2) throw invalidValue('type');
  const said = parameters.text('positionSide')?.toUpperCase() ?? 'BOTH';
  const positionSide = oneOf(POSITION_SIDES, said, 'Invalid position side.', -4060);
  const units = parseAmount(market.quoteAsset, amount);
  const change = { adjustId: idOfSignature(signature), positionSide, units: type === 1 ? units : 0 - units };
  await adjustMargin(deps, account, market, change);
  return { amount: Number(amount), code: 200, msg: 'Successfully modify position margin.', type };
}
