/** Chinese, Japanese and Korean are written with signs of one origin and four shapes: each has a face of its own. */
export type HanLang = 'zh-CN' | 'zh-TW' | 'ja-JP' | 'ko-KR';

/** A sign that every face of the script has. */
const SAMPLES: Readonly<Record<HanLang, string>> = { 'zh-CN': '语', 'zh-TW': '體', 'ja-JP': 'あ', 'ko-KR': '한' };

/**
 * Each is one style sheet of about 120 faces (14 to 20 KiB, compressed); a slice of characters is loaded where one is
 * used.
 */
const SHEETS: Readonly<Record<HanLang, () => Promise<unknown>>> = {
  'zh-CN': () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  'zh-TW': () => import('@fontsource-variable/noto-sans-tc/wght.css'),
  'ja-JP': () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  'ko-KR': () => import('@fontsource-variable/noto-sans-kr/wght.css'),
};

/** No typeface has it, so the box of missing characters is drawn. */
const IN_NO_FACE = '\u0378';

/** Returns whether a language is written in one of the four scripts. */
export function isHanLang(lang: string): lang is HanLang {
  return lang in SAMPLES;
}

/**
 * Returns whether the machine has no face for a language (spec S2.04): its sample is as wide as a sign that no face has.
 * `widthOf` is the width of a text in a face that falls back to the system's; widths, unlike pixels, are not disguised
 * by browsers that hide what fonts there are.
 */
export function lacksFace(lang: HanLang, widthOf: (text: string) => number): boolean {
  return widthOf(SAMPLES[lang]) === widthOf(IN_NO_FACE);
}

/** Brings the hosted face of a language, if the machine has none of its own (spec S2.04); answers whether it had to. */
export async function bringFace(lang: HanLang): Promise<boolean> {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return false;
  pen.font = '100px sans-serif';
  const isLacking = lacksFace(lang, (text) => pen.measureText(text).width);
  if (isLacking) await SHEETS[lang]();
  return isLacking;
}

/** Brings the face of the page's language. */
export async function startHanFaces(): Promise<void> {
  const { lang } = document.documentElement;
  if (isHanLang(lang)) await bringFace(lang);
}
