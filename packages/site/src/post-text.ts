import { pageAt } from './paths.ts';

/** A piece of a line: words, or a link. `isOwn`: a page of this site, without its locale. */
export type Piece = string | { readonly words: string; readonly href: string; readonly isOwn: boolean };
/** A paragraph, or the rows of a list. */
type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly rows: readonly (readonly Piece[])[] };

const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g;
const ROW = /^- +(?=\S)/;
/** What addresses of pages may be made of: nothing that a browser reads in two ways. */
const OWN = /^\/[A-Za-z0-9\-_/]*(?:\?[A-Za-z0-9\-_=&.]*)?$/;

/** Returns the address of a link, or null for one that may be none (NEWS-04). */
function addressOf(text: string): { href: string; isOwn: boolean } | null {
  if (OWN.test(text)) {
    const path = text.split('?', 1)[0] as string;
    return !path.includes('//') && pageAt(path) !== null ? { href: text, isOwn: true } : null;
  }
  const url = URL.parse(text);
  const isSafe = url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
  return isSafe && text.startsWith('https://') ? { href: url.href, isOwn: false } : null;
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of line.matchAll(LINK)) {
    const [whole, words = '', target = ''] = found;
    const address = addressOf(target);
    if (address === null) continue;
    if (found.index > at) pieces.push(line.slice(at, found.index));
    pieces.push({ words, ...address });
    at = found.index + whole.length;
  }
  if (at < line.length) pieces.push(line.slice(at));
  return pieces;
}

/** Returns the blocks of a post's text: an empty line begins a paragraph, `- ` a row of a list (NEWS-03). */
export function postBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.split(/\n[ \t]*\n/)) {
    let lines: string[] = [];
    let rows: Piece[][] = [];
    const end = () => {
      if (lines.length > 0) blocks.push({ kind: 'paragraph', pieces: piecesOf(lines.join('\n')) });
      if (rows.length > 0) blocks.push({ kind: 'list', rows });
      [lines, rows] = [[], []];
    };
    for (const line of part.split('\n').filter((one) => one.trim() !== '')) {
      const isRow = ROW.test(line);
      if (isRow ? lines.length > 0 : rows.length > 0) end();
      if (isRow) rows.push(piecesOf(line.replace(ROW, '')));
      else lines.push(line);
    }
    end();
  }
  return blocks;
}
