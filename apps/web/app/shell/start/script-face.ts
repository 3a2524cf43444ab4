import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import interVietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import vazirmatnArabic from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url';

/** The two letters that a language's tag begins with → the face of its script. */
const FACES: Partial<Record<string, string>> = {
  ar: vazirmatnArabic,
  ru: interCyrillic,
  uk: interCyrillic,
  vi: interVietnamese,
};

/**
 * Returns the address of the face that a page in `lang` (BCP 47) needs besides the Latin one, if it needs one: asked for with
 * the page, as its text would move when it comes later (WEB-80).
 */
export function scriptFace(lang: string): string | undefined {
  return FACES[lang.slice(0, 2)];
}
