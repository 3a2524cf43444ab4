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
