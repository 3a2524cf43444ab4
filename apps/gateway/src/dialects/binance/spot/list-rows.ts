/** The names of one order's parameters in a list: after its place in it, each of the kind it has alone. */
function ofLeg(place: string, type: string, quantity: readonly string[]): string[] {
  const named = (name: string) => `${place}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [
    `${named('type')}=${type}!`,
    `${named('price')}=price`,
    `${named('stopPrice')}=stopPrice`,
    `${named('trailingDelta')}=trailingDelta`,
    `${named('icebergQty')}=icebergQty`,
    `${named('timeInForce')}=timeInForce`,
    `${named('goodTillDate')}=goodTillDate`,
    `${named('quoteOrderQty')}=quoteOrderQty`,
    `${named('clientOrderId')}=newClientOrderId`,
    `${named('strategyId')}=strategyId`,
    `${named('strategyType')}=strategyType`,
    `${named('pegPriceType')}=pegPriceType`,
    `${named('pegOffsetType')}=pegOffsetType`,
    `${named('pegOffsetValue')}=pegOffsetValue`,
    ...quantity,
  ];
}

const OF_ALL = ['symbol!', 'listClientOrderId', 'newOrderRespType', 'selfTradePreventionMode'];
const WORKING = [...ofLeg('working', 'workingType', ['workingQuantity=quantity!']), 'workingSide=side!'];
const PAIR = [...ofLeg('pendingAbove', 'legType', []), ...ofLeg('pendingBelow', 'legType', []), 'pendingSide=side!'];
const SINGLE = [...ofLeg('pending', 'orderType', []), 'pendingSide=side!'];

/** What the calls that place lists read (parameter-kinds.ts). */
export const LIST_PARAMETERS = {
  OCO: [...OF_ALL, 'side!', 'quantity!', ...ofLeg('above', 'legType', []), ...ofLeg('below', 'legType', [])],
  OTO: [...OF_ALL, ...WORKING, ...SINGLE, 'pendingQuantity=quantity!'],
  OTOCO: [...OF_ALL, ...WORKING, ...PAIR, 'pendingQuantity=quantity!'],
  OPO: [...OF_ALL, ...WORKING, ...SINGLE, 'pendingQuantity=quantity'],
  OPOCO: [...OF_ALL, ...WORKING, ...PAIR, 'pendingQuantity=quantity'],
  OLD_OCO: [
    ...OF_ALL,
    'side!',
    'quantity!',
    'price!',
    'stopPrice!',
    'trailingDelta',
    'stopLimitPrice=price',
    'stopLimitTimeInForce=timeInForce',
    'limitTimeInForce=timeInForce',
    'limitIcebergQty=icebergQty',
    'stopIcebergQty=icebergQty',
    'limitClientOrderId=newClientOrderId',
    'stopClientOrderId=newClientOrderId',
    'limitStrategyId=strategyId',
    'limitStrategyType=strategyType',
    'stopStrategyId=strategyId',
    'stopStrategyType=strategyType',
    'goodTillDate',
    'quoteOrderQty',
  ],
} as const;
