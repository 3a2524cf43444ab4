/** Common mail domains, suggested behind the @ (spec S5.06). Most used first. */
export const EMAIL_DOMAINS: readonly string[] = [
  'gmail.com outlook.com hotmail.com yahoo.com icloud.com qq.com 163.com 126.com',
  'mail.ru yandex.ru naver.com proton.me protonmail.com foxmail.com live.com msn.com',
  'aol.com gmx.com gmx.de gmx.net web.de zoho.com me.com mac.com',
  'googlemail.com fastmail.com tutanota.com tuta.io hey.com pm.me mail.com email.com',
  'yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com vip.qq.com',
  'vip.163.com yahoo.com.tw yahoo.com.hk hinet.net pchome.com.tw yahoo.co.jp docomo.ne.jp ezweb.ne.jp',
  'softbank.ne.jp i.softbank.jp outlook.jp nifty.com hanmail.net daum.net kakao.com nate.com',
  'yandex.com ya.ru bk.ru list.ru inbox.ru rambler.ru ukr.net i.ua',
  'meta.ua yahoo.com.vn hotmail.com.tr outlook.com.tr yahoo.com.tr mynet.com orange.fr wanadoo.fr',
  'free.fr sfr.fr laposte.net yahoo.fr hotmail.fr outlook.fr live.fr yahoo.es',
  'hotmail.es outlook.es telefonica.net sapo.pt outlook.pt hotmail.co.uk yahoo.co.uk btinternet.com',
  'outlook.sa yahoo.co.in rediffmail.com t-online.de libero.it uol.com.br bol.com.br',
].flatMap((line) => line.split(' '));

/** As many as fit under a field on a phone. */
const SUGGESTED_MAX = 5;

/**
 * Returns completions of a typed address (S5.06): after a name and @, those of the table whose domain begins with the
 * rest. None if the domain is complete.
 */
export function emailSuggestions(typed: string, most: number = SUGGESTED_MAX): string[] {
  const text = typed.trim();
  const at = text.indexOf('@');
  if (at <= 0 || at !== text.lastIndexOf('@')) return [];
  const name = text.slice(0, at);
  if (!/^[A-Za-z0-9_.+-]+$/.test(name)) return [];
  const begun = text.slice(at + 1).toLowerCase();
  if (EMAIL_DOMAINS.includes(begun)) return [];
  return EMAIL_DOMAINS.filter((domain) => domain.startsWith(begun))
    .slice(0, most)
    .map((domain) => `${name}@${domain}`);
}
