/**
 * The code of the API guide, as shown and copied; it runs unchanged (ADOC-21). Keys come from the environment:
 * API_KEY, API_SECRET. `origin` is this exchange's address, such as https://host.
 */
export interface ApiSamples {
  ccxt: string;
  sign: string;
  /** Goes on behind `ccxt`. */
  lists: string;
  streams: string;
  /** Our own socket: a book kept and proven by its checksums, asked for again where it is not. */
  book: string;
  own: string;
  /** Goes on behind `own`. */
  deadMan: string;
  /** Goes on behind `own`, as the four after it; moves money to the futures wallet. */
  futuresTransfer: string;
  futuresOrder: string;
  futuresLeverage: string;
  /** Goes on behind `futuresOrder` too. */
  futuresConditional: string;
  futuresPositions: string;
  futuresCcxt: string;
  futuresStreams: string;
  /** Goes on behind `own`; withdraws to the address in WITHDRAW_TO. */
  wallet: string;
  /** Our own socket: deposits, withdrawals and sends as they change. */
  walletFeed: string;
  /** Goes on behind `own`; takes an offer with the first of one's payment accounts, and cancels. */
  p2p: string;
  /** A receiver; its secret comes from WEBHOOK_SECRET, its port from PORT. */
  webhooks: string;
  /** The body of a call, as the receiver reads it. */
  priceAlert: string;
  /** Our own socket, without a key: each announcement as it is published. */
  announcements: string;
}

/** Returns the samples for an exchange at `origin`. */
export function apiSamples(origin: string): ApiSamples {
  const sockets = origin.replace(/^http/, 'ws');
  return {
    ccxt: `import ccxt from 'ccxt';
const host = '${origin}';
const exchange = new ccxt.binance({
  apiKey: process.env.API_KEY, secret: process.env.API_SECRET,
  urls: { api: { public: \`\${host}/api/v3\`, private: \`\${host}/api/v3\`, sapi: \`\${host}/sapi/v1\` } },
  options: { fetchMarkets: { types: ['spot'] } },
});
const { last } = await exchange.fetchTicker('BTC/USDT');
const order = await exchange.createOrder('BTC/USDT', 'limit', 'buy', 0.001, last * 0.95);
console.log(order.id, order.status, await exchange.cancelOrder(order.id, 'BTC/USDT'));`,
    sign: `import { createHmac } from 'node:crypto';
const query = \`timestamp=\${Date.now()}\`;
const signature = createHmac('sha256', process.env.API_SECRET).update(query).digest('hex');
const answer = await fetch(\`${origin}/api/v3/account?\${query}&signature=\${signature}\`, {
  headers: { 'X-MBX-APIKEY': process.env.API_KEY },
});
console.log(answer.headers.get('x-mbx-used-weight-1m'), await answer.json());`,
    lists: `const price = (value) => exchange.priceToPrecision('BTC/USDT', value);
const list = await exchange.privatePostOrderListOco({
  symbol: 'BTCUSDT', side: 'BUY', quantity: '0.001',
  aboveType: 'STOP_LOSS', aboveStopPrice: price(last * 1.05),
  belowType: 'LIMIT_MAKER', belowPrice: price(last * 0.95),
});
console.log(await exchange.privateDeleteOrderList({ symbol: 'BTCUSDT', orderListId: list.orderListId }));`,
    streams: `const socket = new WebSocket('${sockets}/stream?streams=btcusdt@bookTicker/btcusdt@depth@100ms');
socket.onmessage = ({ data }) => console.log(JSON.parse(data));`,
    book: `import { crc32 } from 'node:zlib';
const socket = new WebSocket('${sockets}/socket'), bids = new Map(), asks = new Map();
const ask = (event) => socket.send(JSON.stringify({ event, channel: 'depth', biz: 'spot', pairCode: 'BTC_USDT' }));
const best = (side, sign) => [...side].sort(([a], [b]) => sign * (a - b)).slice(0, 25);
const again = () => { last = NaN; ask('unsub'); ask('sub'); };
let last = NaN;
socket.onopen = () => ask('sub');
socket.onmessage = ({ data }) => {
  const { type, data: told } = JSON.parse(data);
  if (type === 'snapshot') { bids.clear(); asks.clear(); }
  else if (type !== 'update' || Number.isNaN(last)) return;
  else if (told.result.firstUpdateId !== last + 1) return again();
  last = told.result.lastUpdateId;
  for (const [side, levels] of [[bids, told.result.bids], [asks, told.result.asks]])
    for (const [price, quantity] of levels) quantity === '0' ? side.delete(price) : side.set(price, quantity);
  if (told.result.checksum === undefined) return; // Every tenth of a second one has it.
  const [buy, sell] = [best(bids, -1), best(asks, 1)];
  const text = Array.from({ length: 25 }, (_, rank) => [buy[rank] ?? [], sell[rank] ?? []]).flat(2).join(':');
  if (crc32(text) !== told.result.checksum) return again();
  console.log(last, 'proven', buy[0], sell[0]);
};
// Bid 99.95 1.00000, ask 100.05 0.50000: CRC-32 of 99.95:1.00000:100.05:0.50000, which is 2035867902`,
    own: `import { createHmac } from 'node:crypto';
async function call(method, path, fields) {
  const timestamp = Date.now();
  const body = fields === undefined ? '' : JSON.stringify(fields);
  const text = \`\${timestamp}\${method}\${path}\${body}\`;
  const signature = createHmac('sha256', process.env.API_SECRET).update(text).digest('hex');
  const headers = { 'X-API-KEY': process.env.API_KEY, 'X-TIMESTAMP': timestamp, 'X-SIGNATURE': signature };
  if (body !== '') headers['Content-Type'] = 'application/json';
  const answer = await fetch(\`${origin}\${path}\`, { method, headers, ...(body !== '' && { body }) });
  return answer.json();
}
console.log(await call('GET', '/api/identity/api-keys/self'));`,
    webhooks: `import { createServer } from 'node:http'; import { createHmac, timingSafeEqual } from 'node:crypto';
const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
createServer(async (request, response) => {
  const parts = await request.toArray().catch(() => null);
  if (parts === null) return; // Cut off on its way: it comes again.
  const body = Buffer.concat(parts).toString();
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
  const mac = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest('base64');
  const given = Buffer.from(String(signature)), right = Buffer.from(\`v1,\${mac}\`);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  const isNow = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  response.writeHead(isOurs && isNow ? 204 : 401).end();
  if (isOurs && isNow) console.log(id, JSON.parse(body));
}).listen(process.env.PORT ?? 8080);`,
    priceAlert: `{
  "type": "price-alert", "timestamp": "2026-01-01T00:00:00.000Z",
  "data": {
    "id": "7", "symbol": "BTC_USDT", "direction": "above", "price": "90000.00", "note": "Sell half",
    "firedAt": 1767225600000
  }
}`,
    announcements: `const socket = new WebSocket('${sockets}/socket');
socket.onopen = () => socket.send(JSON.stringify({ event: 'sub', channel: 'announcements', biz: 'spot' }));
socket.onmessage = async ({ data }) => {
  const { event, data: told } = JSON.parse(data);
  if (event !== 'data' || told.result.newest === null) return;
  const answer = await fetch(\`${origin}/api/announcements/\${told.result.newest.id}?locale=en_US\`);
  console.log((await answer.json()).data);
};`,
    deadMan: `console.log(await call('POST', '/api/spot/cancel-after', { afterMs: 60_000 }));`,
    futuresTransfer: `const moved = { clientId: \`in-\${Date.now()}\`, asset: 'USDT', direction: 'TO_FUTURES', amount: '500' };
console.log(await call('POST', '/futuresapi/transfers', moved));`,
    futuresOrder: `const symbol = 'BTC_USDT_PERP';
const { data: marks } = await call('GET', '/futuresapi/marks');
const at = (part) => String(Math.floor(marks.find((mark) => mark.symbol === symbol).markPrice * part));
const entry = { symbol, side: 'BUY', type: 'LIMIT', quantity: '0.01', price: at(0.9), timeInForce: 'GTX' };
const { data: placed } = await call('POST', '/futuresapi/orders', entry);
console.log(placed.order.status, await call('DELETE', \`/futuresapi/orders/\${placed.order.orderId}\`));`,
    futuresConditional: `const closing = { symbol, side: 'SELL', type: 'STOP_MARKET', quantity: '0.01' };
const { data: stop } = await call('POST', '/futuresapi/orders', {
  ...closing, stopPrice: at(0.8), workingType: 'MARK_PRICE',
});
console.log(stop.order.type, await call('DELETE', \`/futuresapi/orders/\${stop.order.orderId}\`));`,
    futuresLeverage: `const contract = 'BTC_USDT_PERP';
console.log(await call('POST', '/futuresapi/leverage', { symbol: contract, leverage: 5 }));
console.log(await call('POST', '/futuresapi/margin-mode', { symbol: contract, marginMode: 'ISOLATED' }));
console.log(await call('POST', '/futuresapi/position-mode', { isHedge: false }));`,
    futuresPositions: `console.log(await call('GET', '/futuresapi/positions'), await call('GET', '/futuresapi/account'));`,
    futuresCcxt: `import ccxt from 'ccxt';
const host = '${origin}', v1 = \`\${host}/fapi/v1\`, v2 = \`\${host}/fapi/v2\`, v3 = \`\${host}/fapi/v3\`;
const exchange = new ccxt.binanceusdm({
  apiKey: process.env.API_KEY, secret: process.env.API_SECRET,
  urls: { api: { public: \`\${host}/api/v3\`, private: \`\${host}/api/v3\`, sapi: \`\${host}/sapi/v1\`,
    fapiPublic: v1, fapiPublicV2: v2, fapiPublicV3: v3, fapiPrivate: v1, fapiPrivateV2: v2, fapiPrivateV3: v3 } },
  options: { fetchMarkets: { types: ['linear'] } },
});
const pair = 'BTC/USDT:USDT', { last } = await exchange.fetchTicker(pair);
const order = await exchange.createOrder(pair, 'limit', 'buy', 0.01, last * 0.9);
console.log(order.id, order.status, await exchange.cancelOrder(order.id, pair));`,
    wallet: `const { data: coins } = await call('GET', '/api/wallet/coins');
const { network } = coins.find(({ asset }) => asset === 'USDT').networks[0];
const { data: own } = await call('POST', '/api/wallet/deposit-address', { asset: 'USDT', network });
const { data: deposits } = await call('GET', '/api/wallet/deposits?asset=USDT');
console.log(own.address, deposits.rows);
const asked = { asset: 'USDT', network, address: process.env.WITHDRAW_TO, amount: '10' };
const { data: quote } = await call('POST', '/api/wallet/withdrawal-quotes', asked);
const body = { ...asked, fee: quote.fee, clientId: \`w-\${Date.now()}\` };
console.log(await call('POST', '/api/wallet/withdrawals', body));`,
    walletFeed: `import { createHmac } from 'node:crypto';
const socket = new WebSocket('${sockets}/socket'), timestamp = String(Date.now());
const signature = createHmac('sha256', process.env.API_SECRET).update(\`\${timestamp}GET/socket\`).digest('hex');
const logIn = { event: 'login', channel: 'wallet', biz: 'spot', apiKey: process.env.API_KEY, timestamp, signature };
socket.onopen = () => socket.send(JSON.stringify(logIn));
socket.onmessage = ({ data }) => console.log(JSON.parse(data));`,
    p2p: `const { data: [mine] } = await call('GET', '/api/p2p/payment-accounts');
const wanted = { side: 'BUY', asset: 'USDT', fiat: 'EUR', fiatAmount: '100', methods: mine.method };
const { data: offers } = await call('GET', \`/api/p2p/offers?\${new URLSearchParams(wanted)}\`);
const { code, version, price } = offers.rows[0];
const taken = { ad: code, version, price, fiatAmount: '100', method: mine.method, paymentAccount: mine.id };
const { data: order } = await call('POST', '/api/p2p/orders', { ...taken, clientId: \`p-\${Date.now()}\` });
console.log(order.state, order.payTo, order.deadline);
const step = { action: 'CANCEL', seen: order.state, reason: 'NO_LONGER_WANTED' }; // PAID, once you have paid
console.log(await call('POST', \`/api/p2p/orders/\${order.id}/steps\`, step));`,
    futuresStreams: `const socket = new WebSocket('${sockets}/market/stream?streams=btcusdt@markPrice@1s/btcusdt@depth@100ms');
socket.onmessage = ({ data }) => console.log(JSON.parse(data));`,
  };
}
