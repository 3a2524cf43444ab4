/** Returns a contract's name as traders write it: BTC_USDT_PERP is BTCUSDT. */
export const contractName = (symbol: string): string => symbol.replace('_PERP', '').replace('_', '');
