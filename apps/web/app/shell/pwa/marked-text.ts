/** Stand in a page that is drawn with the build, where the answer has its nonce and the operator's name. */
export const NONCE_MARK = '{{nonce}}';
export const BRAND_MARK = '{{brand}}';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns `text` as HTML says it, between tags and in attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
}

/** Returns a page with its marks replaced. */
export function filled(page: string, nonce: string, brandName: string): string {
  return page.replaceAll(NONCE_MARK, nonce).replaceAll(BRAND_MARK, () => escaped(brandName));
}
