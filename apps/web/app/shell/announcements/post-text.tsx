import { localePath } from '@pelorus/site/locales.ts';
import { type Piece, postBlocks } from '@pelorus/site/post-text.ts';
import { Fragment, useMemo } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';

const LINK = 'text-accent underline';

/** The text of a post: paragraphs, lists and links, never HTML (NEWS-03, NEWS-04). */
export function PostText({ text }: { text: string }) {
  const blocks = useMemo(() => postBlocks(text), [text]);
  return (
    <div className="flex flex-col gap-4 break-words text-pretty">
      {blocks.map((block, at) =>
        block.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are drawn anew with their text
          <p key={at} className="whitespace-pre-line">
            <Pieces pieces={block.pieces} />
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are drawn anew with their text
          <ul key={at} className="flex list-disc flex-col gap-1 ps-6">
            {block.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn anew with their text
              <li key={index}>
                <Pieces pieces={row} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const { tag } = useLocale();
  return pieces.map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are drawn anew with their text
    if (typeof piece === 'string') return <Fragment key={at}>{piece}</Fragment>;
    const { href, isOwn, words } = piece;
    return isOwn ? (
      <Link // biome-ignore lint/suspicious/noArrayIndexKey: pieces are drawn anew with their text
        key={at}
        to={localePath(tag, href)}
        className={LINK}
      >
        {words}
      </Link>
    ) : (
      <a // biome-ignore lint/suspicious/noArrayIndexKey: pieces are drawn anew with their text
        key={at}
        href={href}
        rel="noopener"
        className={LINK}
      >
        {words}
      </a>
    );
  });
}
