/** The package has no types of its own; what we call of it. */
declare module '@binance/connector' {
  interface Answer {
    // biome-ignore lint/suspicious/noExplicitAny: an answer is what the exchange sends.
    data: any;
  }
  interface Logger {
    log(): void;
    info(): void;
    warn(): void;
    debug(): void;
    error(): void;
  }
  export class Spot {
    constructor(apiKey: string, apiSecret: string, options: { baseURL: string });
    exchangeInfo(): Promise<Answer>;
    klines(symbol: string, interval: string): Promise<Answer>;
    account(): Promise<Answer>;
    depth(symbol: string, options: { limit: number }): Promise<Answer>;
    newOrder(symbol: string, side: string, type: string, options: object): Promise<Answer>;
    getOrder(symbol: string, options: { orderId: number }): Promise<Answer>;
    cancelOrder(symbol: string, options: { orderId: number }): Promise<Answer>;
    createListenKey(): Promise<Answer>;
    closeListenKey(listenKey: string): Promise<Answer>;
  }
  export class WebsocketStream {
    constructor(options: {
      wsURL: string;
      logger: Logger;
      callbacks: { open?: () => void; message: (text: string) => void };
    });
    diffBookDepth(symbol: string, speed: string): void;
    userData(listenKey: string): void;
    disconnect(): void;
  }
}

/** The package's own types are 27,000 lines; what we call of it. */
declare module '@binance/derivatives-trading-usds-futures' {
  interface Answer<T> {
    data(): Promise<T>;
  }
  interface Connected<T> {
    connect(): Promise<T & { disconnect(): Promise<void> }>;
  }
  type Placed = { orderId?: number | bigint; status?: string };
  export class DerivativesTradingUsdsFutures {
    constructor(options: Record<string, object>);
    readonly restAPI: {
      changeInitialLeverage(asked: object): Promise<Answer<{ leverage?: number | bigint }>>;
      symbolPriceTickerV2(asked: object): Promise<Answer<{ price?: string }>>;
      positionInformationV3(asked: object): Promise<Answer<{ positionAmt?: string }[]>>;
      newAlgoOrder(asked: object): Promise<Answer<{ algoId?: number | bigint }>>;
      cancelAlgoOrder(asked: object): Promise<Answer<object>>;
      startUserDataStream(): Promise<Answer<{ listenKey?: string }>>;
    };
    readonly websocketAPI: Connected<{ newOrder(asked: object): Promise<{ data: Placed }> }>;
    readonly websocketStreams: Connected<{
      on(event: 'message', take: (text: string) => void): void;
      userData(listenKey: string): { on(event: 'message', take: (message: unknown) => void): void };
    }>;
  }
}
