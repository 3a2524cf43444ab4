import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
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
 * Returns the addresses of the faces that a page in the language of `tag` asks for at once: the Latin one, and that of its script, as
 * text moves when its face comes later (WEB-80). For the server alone: its links are all that a browser needs to know.
 */
export function pageFonts(tag: string): string[] {
  const face = FACES[tag.slice(0, 2)];
  return face === undefined ? [interLatin] : [interLatin, face];
}
