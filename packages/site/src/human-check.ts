import type { LocaleTag } from './locales.ts';

/** How the human-verification widget speaks in a locale (spec S9.03). */
interface HumanCheckWords {
  /** GeeTest's code of the language. */
  readonly language: string;
  /** Title of the widget. */
  readonly title: string;
}

const ENGLISH: HumanCheckWords = { language: 'eng', title: 'Security check' };

const WORDS: Readonly<Record<LocaleTag, HumanCheckWords>> = {
  en_US: ENGLISH,
  zh_CN: { language: 'zho', title: '安全验证' },
  zh_TW: { language: 'zho-tw', title: '安全驗證' },
  ja_JP: { language: 'jpn', title: 'セキュリティ確認' },
  ko_KR: { language: 'kor', title: '보안 확인' },
  tr_TR: { language: 'tur', title: 'Güvenlik kontrolü' },
  ru_RU: { language: 'rus', title: 'Проверка безопасности' },
  uk_UA: { language: 'ukr', title: 'Перевірка безпеки' },
  es_ES: { language: 'spa', title: 'Comprobación de seguridad' },
  fr_FR: { language: 'fra', title: 'Vérification de sécurité' },
  pt_PT: { language: 'por', title: 'Verificação de segurança' },
  vi_VN: { language: 'vie', title: 'Kiểm tra bảo mật' },
  ar_AE: { language: 'ara', title: 'التحقق الأمني' },
};

/** Returns the widget's language and title of a locale; English for one that the table does not know (spec S9.03). */
export function humanCheckWords(tag: string): HumanCheckWords {
  return Object.hasOwn(WORDS, tag) ? WORDS[tag as LocaleTag] : ENGLISH;
}
