import {
  conversionData,
  convertPairsData,
  convertQuoteBody,
  convertQuoteData,
  dustBody,
  dustQuoteData,
} from '@pelorus/protocol/convert/http.ts';
import { contractData, markData } from '@pelorus/protocol/futures/http.ts';
import { ownApiKeyData } from '@pelorus/protocol/identity/api-keys.ts';
import {
  assetData,
  depthData,
  KLINE_INTERVALS,
  klineData,
  publicTradeData,
  symbolData,
  symbolsData,
  tickerData,
} from '@pelorus/protocol/markets/http.ts';
import {
  adBody,
  adData,
  adEditBody,
  offerData,
  offersData,
  p2pSettingsData,
  pricesData,
} from '@pelorus/protocol/p2p/ads.ts';
import { appealBody, disputeData } from '@pelorus/protocol/p2p/disputes.ts';
import { P2P_AD_STATES } from '@pelorus/protocol/p2p/order-states.ts';
import {
  messageBody,
  messageData,
  orderBody,
  p2pOrderData,
  p2pOrderRow,
  ratingBody,
  stepBody,
} from '@pelorus/protocol/p2p/orders.ts';
import { paymentAccountBody, paymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { p2pMeData, traderData } from '@pelorus/protocol/p2p/traders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import {
  algoData,
  endedAlgoData,
  placeAlgoBody,
  placedAlgoData,
  replacedData,
  replaceOrderBody,
} from '@pelorus/protocol/spot/algo-http.ts';
import { cancelAfterData } from '@pelorus/protocol/spot/dead-man.ts';
import { orderListData } from '@pelorus/protocol/spot/history.ts';
import {
  feesData,
  fillData,
  orderData,
  placedData,
  placedListData,
  placeListBody,
  placeOrderBody,
} from '@pelorus/protocol/spot/http.ts';
import { depositAddressBody, depositAddressData, depositData } from '@pelorus/protocol/wallet/deposits.ts';
import { balanceData, ledgerRowData } from '@pelorus/protocol/wallet/http.ts';
import { coinData } from '@pelorus/protocol/wallet/networks.ts';
import { reservesFile } from '@pelorus/protocol/wallet/reserves.ts';
import { sendData } from '@pelorus/protocol/wallet/sends.ts';
import { walletValueData } from '@pelorus/protocol/wallet/value.ts';
import { VALUE_SPANS } from '@pelorus/protocol/wallet/value-spans.ts';
import {
  withdrawalBody,
  withdrawalData,
  withdrawalQuoteBody,
  withdrawalQuoteData,
} from '@pelorus/protocol/wallet/withdrawals.ts';
import { z } from 'zod';

/** The schemas behind the names of packages/client/src/sdk/wire.ts. */
const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  ConversionData: conversionData,
  ConvertPairsData: convertPairsData,
  ConvertQuoteData: convertQuoteData,
  DustQuoteData: dustQuoteData,
  ContractData: contractData,
  MarkData: markData,
  OwnApiKey: ownApiKeyData,
  AssetData: assetData,
  Depth: depthData,
  Kline: klineData,
  PublicTrade: publicTradeData,
  SymbolData: symbolData,
  SymbolsData: symbolsData,
  Ticker: tickerData,
  AlgoData: algoData,
  EndedAlgoData: endedAlgoData,
  PlacedAlgoData: placedAlgoData,
  ReplacedData: replacedData,
  CancelAfter: cancelAfterData,
  FeesData: feesData,
  FillData: fillData,
  OrderData: orderData,
  OrderListData: orderListData,
  PlacedData: placedData,
  PlacedListData: placedListData,
  P2pAdData: adData,
  P2pDisputeData: disputeData,
  P2pMeData: p2pMeData,
  P2pMessageData: messageData,
  P2pOfferData: offerData,
  P2pOffersData: offersData,
  P2pOrderData: p2pOrderData,
  P2pOrderRow: p2pOrderRow,
  P2pPaymentAccountData: paymentAccountData,
  P2pPricesData: pricesData,
  P2pSettingsData: p2pSettingsData,
  P2pTraderData: traderData,
  BalanceData: balanceData,
  LedgerRow: ledgerRowData,
  CoinData: coinData,
  DepositAddressData: depositAddressData,
  DepositData: depositData,
  ReservesFile: reservesFile,
  SendData: sendData,
  WalletValueData: walletValueData,
  WithdrawalData: withdrawalData,
  WithdrawalQuote: withdrawalQuoteData,
};
const BODIES: Readonly<Record<string, z.ZodType>> = {
  ConvertQuoteBody: convertQuoteBody,
  DepositAddressBody: depositAddressBody,
  DustBody: dustBody,
  PlaceAlgoBody: placeAlgoBody,
  PlaceListBody: placeListBody,
  PlaceOrderBody: placeOrderBody,
  P2pAdBody: adBody,
  P2pAdEditBody: adEditBody,
  P2pAppealBody: appealBody,
  P2pMessageBody: messageBody,
  P2pOrderBody: orderBody,
  P2pPaymentAccountBody: paymentAccountBody,
  P2pRatingBody: ratingBody,
  P2pStepBody: stepBody,
  ReplaceOrderBody: replaceOrderBody,
  WithdrawalBody: withdrawalBody,
  WithdrawalQuoteBody: withdrawalQuoteBody,
};
const WORDS: Readonly<Record<string, readonly string[]>> = {
  KlineInterval: KLINE_INTERVALS,
  P2pAdState: P2P_AD_STATES,
  ValueSpan: VALUE_SPANS,
  RefusalName: Object.keys(REJECTIONS),
};

/** The parts of JSON Schema that our schemas become. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const union = (texts: readonly string[]) => [...new Set(texts)].join(' | ');

/** Returns the TypeScript type of a schema. Throws for unsupported parts of JSON Schema. */
export function typeOf(schema: Schema): string {
  // What a browser's passkey answers is read by its library alone.
  if (Object.keys(schema).length === 0) return 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways !== undefined) return union(ways.map(typeOf));
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array' && schema.items !== undefined) return `(${typeOf(schema.items)})[]`;
  if (schema.type === 'object') return objectOf(schema);
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  const plain = PLAIN[schema.type ?? ''];
  if (plain === undefined) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return plain;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) =>
    required.includes(name) ? `${name}: ${typeOf(schema)};` : `${name}?: ${typeOf(schema)} | undefined;`,
  );
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties)}>`;
  return `{ ${fields.join(' ')} }`;
}

/** Returns the declarations of every type of the wire, made of the schemas, as names to text. */
export function wireTypes(): Map<string, string> {
  const found = new Map<string, string>();
  const put = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') => {
    for (const [name, schema] of Object.entries(schemas))
      found.set(name, typeOf(z.toJSONSchema(schema, { io }) as Schema));
  };
  put(ANSWERS, 'output');
  put(BODIES, 'input');
  for (const [name, words] of Object.entries(WORDS)) found.set(name, union(words.map((word) => JSON.stringify(word))));
  return found;
}
