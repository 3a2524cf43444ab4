/** Title and description of a page, read from its head: the image of a page shows them. */
export interface PageWords {
  title: string;
  description: string;
  dir: 'ltr' | 'rtl';
  lang: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the words of a rendered page; null when it has no title to share. */
export function pageWords(html: string): PageWords | null {
  const title = metaOf(html, 'og:title');
  if (title === null) return null;
  const root = /<html[^>]*>/.exec(html)?.[0] ?? '';
  return {
    title,
    description: metaOf(html, 'og:description') ?? '',
    dir: /\bdir="rtl"/.test(root) ? 'rtl' : 'ltr',
    lang: /\blang="([A-Za-z-]+)"/.exec(root)?.[1] ?? 'en',
  };
}

function metaOf(html: string, property: string): string | null {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  if (content === undefined || content.trim() === '') return null;
  return content.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(decimal));
    },
  );
}
