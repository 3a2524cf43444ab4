import type { LocaleTag } from '@pelorus/site/locales.ts';

interface Kept {
  readonly reason: string;
  readonly locales: 'all' | readonly LocaleTag[];
  /** Single words, without punctuation, case-insensitive. */
  readonly words: readonly string[];
}

/**
 * English words that other languages use too, with the reason; a text made of any others is one left in English
 * (WEB-58). A word goes here only if an exchange native to that market prints it.
 */
export const KEPT_ENGLISH: readonly Kept[] = [
  {
    reason: 'Names of assets, protocols and identifiers, the same in every language',
    locales: 'all',
    words: ['BTC', 'Bitcoin', 'USDT', 'USDC', 'API', 'ID', 'IP', 'IPv6', 'URL', 'UTC', 'UTM', 'WebSocket', 'P2P'],
  },
  {
    reason: 'Names of bank numbers and payment keys, as banks of the countries that have them print them',
    locales: 'all',
    words: ['IBAN', 'ABA', 'SWIFT', 'BIC', 'BSB', 'IFSC', 'CLABE', 'CBU', 'CVU', 'Pix', 'UPI', 'Sort'],
  },
  {
    reason: 'What programs speak and sign with, as every manual of an API prints it',
    locales: 'all',
    words: ['REST', 'Binance', 'ccxt', 'HMAC', 'Ed25519', 'RSA', 'Retry-After', 'OpenAPI', 'AsyncAPI', 'listen', 'key'],
  },
  {
    reason: 'What an address begins with, a header, a path, a format and a field, as programs send them',
    locales: 'all',
    words: [
      ...['https', 'webhook-id', 'demo', 'JSON', 'replayed', 'clientId', 'null', 'BTCUSDT', 'binanceusdm'],
      ...['price-alert', 'direction', 'above', 'below', 'note'],
      ...['announcement', 'announcements', 'GET', 'api/announcements'],
    ],
  },
  {
    reason: 'Fields, codes and paths of futures, as programs send them',
    locales: 'all',
    words: ['GTX', 'reduceOnly', 'closePosition', 'stopPrice', 'workingType', 'fapi', 'public', 'market', 'private'],
  },
  {
    reason: 'Calls to one’s own server: developers’ pages of these markets print the English name',
    locales: ['zh_CN', 'zh_TW', 'ja_JP'],
    words: ['Webhook'],
  },
  {
    reason: 'Calls to one’s own server: developers’ pages of these markets print the English name',
    locales: ['fr_FR', 'es_ES', 'pt_PT'],
    words: ['Webhooks'],
  },
  {
    reason: 'What a browser shows while no page is open: pages of these markets print the English word',
    locales: ['es_ES', 'fr_FR', 'pt_PT', 'ru_RU', 'uk_UA'],
    words: ['push'],
  },
  {
    reason: 'Mail, as pages of these markets print it, and a French word that is the English one',
    locales: ['fr_FR', 'pt_PT', 'vi_VN'],
    words: ['e-mail', 'notifications'],
  },
  {
    reason: 'Names of devices',
    locales: 'all',
    words: ['iPhone', 'iPad'],
  },
  {
    reason: 'What a browser keeps for a site: pages of these markets print the English word',
    locales: ['zh_CN', 'zh_TW', 'ru_RU', 'uk_UA', 'vi_VN'],
    words: ['cookie'],
  },
  {
    reason: 'Names of kinds of pictures, and the unit of their size, as files and phones print them',
    locales: 'all',
    words: ['JPEG', 'PNG', 'WebP', 'MB'],
  },
  {
    reason: 'Codes of how long an order waits, of lists of orders and of algos: what tickets and APIs print everywhere',
    locales: 'all',
    words: ['GTC', 'IOC', 'FOK', 'OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO', 'TWAP', 'ADL'],
  },
  { reason: 'The name of the square picture for a camera', locales: 'all', words: ['QR'] },
  {
    reason: 'What names a receiver behind a shared address: exchanges of these markets print the English word',
    locales: ['es_ES', 'pt_PT', 'ru_RU', 'uk_UA', 'tr_TR', 'vi_VN', 'zh_CN', 'zh_TW'],
    words: ['Memo'],
  },
  { reason: 'The unit sign of minutes', locales: ['es_ES', 'fr_FR', 'pt_PT'], words: ['min'] },
  { reason: 'An email address to imitate has only Latin letters', locales: 'all', words: ['name@example.com'] },
  {
    reason: 'The two roles in a trade: traders of these markets say them in English, and fee tables print them so',
    locales: ['fr_FR', 'es_ES', 'pt_PT', 'tr_TR', 'vi_VN', 'zh_CN'],
    words: ['Maker', 'Taker'],
  },
  {
    reason: 'The order type without a settled word of their own; the large exchanges print it in English',
    locales: ['fr_FR', 'es_ES', 'pt_PT', 'tr_TR', 'vi_VN', 'ru_RU', 'uk_UA'],
    words: ['Post-only'],
  },
  {
    reason: 'The order that ends a loss: brokers and exchanges of these markets print the English name',
    locales: ['fr_FR', 'es_ES', 'pt_PT'],
    words: ['Stop', 'loss'],
  },
  {
    reason: 'The gap between best bid and best ask, in English on trading screens',
    locales: ['fr_FR', 'es_ES', 'pt_PT', 'tr_TR'],
    words: ['Spread'],
  },
  {
    reason: 'Chinese exchanges print both names of an API key in English',
    locales: ['zh_CN'],
    words: ['Key', 'Secret'],
  },
  { reason: 'The everyday word for a text to a phone, never written out', locales: ['ja_JP'], words: ['SMS'] },
  { reason: 'Taiwan writes the short word for an application in Latin letters', locales: ['zh_TW'], words: ['App'] },
  {
    reason: 'Keys of a keyboard, named as they are printed on it',
    locales: ['zh_CN', 'zh_TW', 'ru_RU', 'uk_UA', 'ar_AE'],
    words: ['Enter', 'Esc'],
  },
  { reason: 'Turkish exchanges say “Limit emir”', locales: ['tr_TR'], words: ['Limit'] },
  { reason: 'The everyday word for a demonstration', locales: ['es_ES', 'pt_PT', 'tr_TR', 'vi_VN'], words: ['Demo'] },
  { reason: 'The everyday word, unhyphenated', locales: ['vi_VN'], words: ['Email'] },
  {
    reason: 'French words that English took over',
    locales: ['fr_FR'],
    words: [
      'Code',
      'Total',
      'Correction',
      'Type',
      'Volume',
      'Actions',
      'Suggestions',
      'Licence',
      'Date',
      'Menu',
      'Place',
      'Permission',
      'Maximum',
      'Transaction',
      'Transactions',
      'Confirmations',
      'Liquidations',
      'Liquidation',
      'Profit',
    ],
  },
  { reason: 'Spanish words of the same spelling', locales: ['es_ES'], words: ['Total', 'No'] },
  { reason: 'Portuguese words of the same spelling', locales: ['pt_PT'], words: ['Total', 'Volume', 'Menu'] },
  {
    reason: 'The unit of file sizes is written in Latin letters',
    locales: ['zh_CN', 'zh_TW', 'ja_JP', 'ko_KR'],
    words: ['kB'],
  },
  {
    reason: 'Trading for immediate delivery: exchanges of these markets print the English name',
    locales: ['fr_FR', 'es_ES', 'pt_PT', 'tr_TR'],
    words: ['Spot'],
  },
  {
    reason: 'Profit and loss, return on equity, take-profit and stop-loss: exchanges print these signs',
    locales: 'all',
    words: ['TP/SL', 'TP', 'SL', 'PnL', 'ROE'],
  },
  {
    reason: 'French words of the same spelling',
    locales: ['fr_FR'],
    words: ['Positions', 'Liquidation'],
  },
  {
    reason: 'Ways of a position, which exchanges of this market print in English',
    locales: ['fr_FR', 'es_ES', 'pt_PT', 'tr_TR', 'vi_VN'],
    words: ['Long', 'Short', 'Funding'],
  },
];
