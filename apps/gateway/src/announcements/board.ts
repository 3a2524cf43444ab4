import { type PostHead, type PostRow, postOf, postsToShow } from '@pelorus/database/announcements/posts.ts';
import type {
  AnnouncementData,
  AnnouncementNews,
  AnnouncementRow,
  Banner,
} from '@pelorus/protocol/announcements/http.ts';
import type { PostKind } from '@pelorus/protocol/announcements/kinds.ts';
import type { BaseNeeds } from '../base-needs.ts';

type Needs = Pick<BaseNeeds, 'pool' | 'clock' | 'log'>;

/** After a failed read the last one serves, and the database is left alone for so long. */
const RETRY_MS = 5_000;
/** So many texts are kept. */
const TEXTS_MOST = 200;
const FALLBACK = 'en_US';

/** A post's title or text in a language, or in the one that stands in for it (NEWS-01). */
function said<T>(texts: Readonly<Record<string, T>>, tag: string): { locale: string; text: T } {
  const locale = texts[tag] === undefined ? FALLBACK : tag;
  return { locale, text: texts[locale] as T };
}

/** What readers are shown now. */
export interface ShownPosts extends Omit<AnnouncementNews, 'spreadMs'> {
  /** Another one whenever something that they are shown is other than it was. */
  version: string;
}

function hasBanner({ bannerFromMs: from, bannerUntilMs: until }: PostHead, nowMs: number): boolean {
  return from !== null && until !== null && from <= nowMs && nowMs < until;
}

/** The posts that are public or wait, kept in memory; each answer is by the clock, so that none needs to be announced (NEWS-21). */
export class AnnouncementBoard {
  readonly #needs: Needs;
  #heads: readonly PostHead[] = [];
  #isStale = true;
  #retryAtMs = 0;
  #reading: Promise<void> | null = null;
  readonly #texts = new Map<string, PostRow['texts']>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Posts changed, or may have. Resolves once they are read again. */
  async changed(): Promise<void> {
    this.#isStale = true;
    this.#retryAtMs = 0;
    await this.#read();
  }

  async #read(): Promise<void> {
    while (this.#isStale && this.#needs.clock() >= this.#retryAtMs) {
      this.#reading ??= this.#readOnce().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #readOnce(): Promise<void> {
    this.#isStale = false;
    try {
      this.#heads = await postsToShow(this.#needs.pool);
    } catch (error) {
      this.#isStale = true;
      this.#retryAtMs = this.#needs.clock() + RETRY_MS;
      this.#needs.log.warn({ err: error }, 'could not read the announcements');
    }
  }

  #public(nowMs: number): PostHead[] {
    return this.#heads.filter(({ publishedAtMs }) => publishedAtMs !== null && publishedAtMs <= nowMs);
  }

  /** Returns the public posts, the newest first. */
  async heads(kind?: PostKind): Promise<PostHead[]> {
    await this.#read();
    const all = this.#public(this.#needs.clock());
    return kind === undefined ? all : all.filter((post) => post.kind === kind);
  }

  /** Returns what readers are shown, as far as it has been read; what was not is read meanwhile (NEWS-26). */
  shown(): ShownPosts {
    void this.#read();
    const nowMs = this.#needs.clock();
    const all = this.#public(nowMs);
    const [first] = all;
    const banner = all.find((post) => hasBanner(post, nowMs));
    return {
      newest:
        first === undefined
          ? null
          : { id: String(first.postId), kind: first.kind, publishedAt: first.publishedAtMs as number },
      banner: banner === undefined ? null : { id: String(banner.postId), until: banner.bannerUntilMs as number },
      version: all.map((post) => `${post.postId}:${post.changedAtMs}${hasBanner(post, nowMs) ? ':banner' : ''}`).join(),
    };
  }

  /** Returns what stands above pages now, the newest first (NEWS-23). */
  async banners(tag: string): Promise<Banner[]> {
    const nowMs = this.#needs.clock();
    return (await this.heads()).flatMap((post) =>
      hasBanner(post, nowMs) ? [{ ...presentPost(post, tag), until: post.bannerUntilMs as number }] : [],
    );
  }

  /** Returns a public post with its text; null: there is none (NEWS-02). */
  async post(postId: number, tag: string): Promise<AnnouncementData | null> {
    const head = (await this.heads()).find((post) => post.postId === postId);
    if (head === undefined) return null;
    const key = `${postId} ${head.changedAtMs}`;
    const texts = this.#texts.get(key) ?? (await postOf(this.#needs.pool, postId))?.texts;
    if (texts === undefined) return null;
    if (this.#texts.size >= TEXTS_MOST) this.#texts.clear();
    this.#texts.set(key, texts);
    const { body, title } = said(texts, tag).text;
    const publishedAt = head.publishedAtMs as number;
    const changedAt = head.changedAtMs > publishedAt ? head.changedAtMs : null;
    return { ...presentPost(head, tag), title, body, changedAt };
  }
}

/** Returns a row of the list, in a language. */
export function presentPost(head: PostHead, tag: string): AnnouncementRow {
  const { locale, text } = said(head.titles, tag);
  return {
    id: String(head.postId),
    kind: head.kind,
    title: text,
    locale,
    publishedAt: head.publishedAtMs as number,
  };
}
