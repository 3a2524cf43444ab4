/** What no eye sees between letters: kept out, so that it hides nothing. */
const UNSEEN = /[\p{Cf}\p{Mn}]/gu;
/** Letters and signs that stand for Latin letters, in names of messengers. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i', '|': 'l' },
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', і: 'i', ѕ: 's' },
  ...{ ο: 'o', α: 'a', ε: 'e', ι: 'i', τ: 't', ρ: 'p', ν: 'v' },
};

const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|\bwww\./u;
/** Endings of addresses that chats name; the rest is known by its path: "word.xyz/ann". */
const ENDINGS =
  'com|net|org|io|me|co|info|biz|app|xyz|online|site|top|link|live|chat|shop|store|click|dev|ai|gg|to|cc|tv|ly|gl|ru|cn|de|uk|fr|es|pt|br|jp|kr|tr|ua|vn|in|id|eu|us';
const DOMAIN = new RegExp(`[\\p{L}\\p{N}-]{1,63}\\.(?:(?:${ENDINGS})(?![\\p{L}\\p{N}])|\\p{L}{2,24}/)`, 'u');
const SPOKEN_DOMAIN = new RegExp(
  `[\\p{L}\\p{N}]\\s?(?:\\(dot\\)|\\[dot\\]|\\sdot\\s|\\(точка\\)|\\sточка\\s)\\s?(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'u',
);
const MAIL = /[^\s@]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}\.\p{L}{2,24}/u;
const HANDLE = /(?:^|[\s:(,])@[\p{L}\p{N}_]{3,}/u;
/** With its country: a number without + is an account's as often as a telephone's. */
const PHONE = /\+\s?[0-9](?:[\s().-]{0,2}[0-9]){7,14}/u;
const COIN_ADDRESS =
  /\b(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33})\b/u;

/** Names of messengers, however they are spaced and spelled. */
const NAMES =
  /whats?app|telegram|telgram|wechat|weixin|discord|snapchat|instagram|facebook|messenger|kakaotalk|skype|viber|zalo/u;
/** Names that would be part of other words: whole words only. */
const SHORT_NAMES = /(?<![\p{L}\p{N}])(?:tg|wa|wsp|wpp|vx|qq|fb|insta|signal|imo|line\s?id|whats)(?![\p{L}\p{N}])/u;
const OTHER_SCRIPTS =
  /телеграм|телега|ватсап|вацап|вотсап|вайбер|вибер|дискорд|скайп|инстаграм|微信|薇信|微訊|电报|電報|ライン交換|テレグラム|ワッツアップ|카카오톡|카톡|텔레그램|위챗|واتس|تيليجرام|تلجرام|تليجرام|تلغرام|تيليغرام|سناب/u;

/**
 * Returns whether a text holds a link, an address or a messenger's name: what people are asked with to pay or talk
 * elsewhere (PORD-41). It marks, and forbids nothing: a wrong mark costs a warning.
 */
export function isRiskyText(text: string): boolean {
  const plain = text.normalize('NFKC').replace(UNSEEN, '');
  if (COIN_ADDRESS.test(plain)) return true;
  const small = plain.toLowerCase();
  if ([SCHEME, DOMAIN, SPOKEN_DOMAIN, MAIL, HANDLE, PHONE, SHORT_NAMES, OTHER_SCRIPTS].some((one) => one.test(small)))
    return true;
  const latin = [...small].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  return NAMES.test(latin.replace(/[^a-z]/gu, ''));
}
