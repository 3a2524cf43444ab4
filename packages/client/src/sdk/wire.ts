/**
 * The types of what goes over the wire, by name. In the published package they are written out plainly from the schemas
 * that the server checks with (tools/sdk/wire-types.ts), so that it depends on nothing.
 */
export type {
  ConversionData,
  ConvertPairsData,
  ConvertQuoteBody,
  ConvertQuoteData,
  DustBody,
  DustQuoteData,
} from '@pelorus/protocol/convert/http.ts';
export type { ContractData, MarkData } from '@pelorus/protocol/futures/http.ts';
export type { OwnApiKey } from '@pelorus/protocol/identity/api-keys.ts';
export type {
  AssetData,
  Depth,
  Kline,
  KlineInterval,
  PublicTrade,
  SymbolData,
  SymbolsData,
  Ticker,
} from '@pelorus/protocol/markets/http.ts';
export type {
  AdBody as P2pAdBody,
  AdData as P2pAdData,
  AdEditBody as P2pAdEditBody,
  OfferData as P2pOfferData,
  OffersData as P2pOffersData,
  P2pSettingsData,
  PricesData as P2pPricesData,
} from '@pelorus/protocol/p2p/ads.ts';
export type { AppealBody as P2pAppealBody, DisputeData as P2pDisputeData } from '@pelorus/protocol/p2p/disputes.ts';
export type { P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
export type {
  MessageBody as P2pMessageBody,
  MessageData as P2pMessageData,
  OrderBody as P2pOrderBody,
  P2pOrderData,
  P2pOrderRow,
  RatingBody as P2pRatingBody,
  StepBody as P2pStepBody,
} from '@pelorus/protocol/p2p/orders.ts';
export type {
  PaymentAccountBody as P2pPaymentAccountBody,
  PaymentAccountData as P2pPaymentAccountData,
} from '@pelorus/protocol/p2p/payment-accounts.ts';
export type { P2pMeData, TraderData as P2pTraderData } from '@pelorus/protocol/p2p/traders.ts';
export type { RejectionName as RefusalName } from '@pelorus/protocol/rejections.ts';
export type {
  AlgoData,
  EndedAlgoData,
  PlaceAlgoBody,
  PlacedAlgoData,
  ReplacedData,
  ReplaceOrderBody,
} from '@pelorus/protocol/spot/algo-http.ts';
export type { CancelAfter } from '@pelorus/protocol/spot/dead-man.ts';
export type { OrderListData } from '@pelorus/protocol/spot/history.ts';
export type {
  FeesData,
  FillData,
  OrderData,
  PlacedData,
  PlacedListData,
  PlaceListBody,
  PlaceOrderBody,
} from '@pelorus/protocol/spot/http.ts';
export type { DepositAddressBody, DepositAddressData, DepositData } from '@pelorus/protocol/wallet/deposits.ts';
export type { BalanceData, LedgerRow } from '@pelorus/protocol/wallet/http.ts';
export type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
export type { ReservesFile } from '@pelorus/protocol/wallet/reserves.ts';
export type { SendData } from '@pelorus/protocol/wallet/sends.ts';
export type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
export type { ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';
export type {
  WithdrawalBody,
  WithdrawalData,
  WithdrawalQuote,
  WithdrawalQuoteBody,
} from '@pelorus/protocol/wallet/withdrawals.ts';
