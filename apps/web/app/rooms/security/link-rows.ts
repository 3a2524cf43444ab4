import type { Security } from '@pelorus/protocol/identity/security.ts';

/** A service that lets the person in, or could. */
export interface Way {
  name: string;
  title: string;
  /** The linked account; null: not linked. */
  link: Security['links'][number] | null;
  /** Nothing else lets them in: it cannot be unlinked (LAST_WAY_IN). */
  isLast: boolean;
}

/**
 * Returns a row for each service that the operator offers, and after them for each link to one that is not offered any
 * more: it is the person's until they take it away.
 */
export function linkRows(
  { links, hasPassword }: Pick<Security, 'links' | 'hasPassword'>,
  passkeys: number,
  providers: readonly { name: string; title: string }[],
): Way[] {
  const isLast = !hasPassword && passkeys === 0 && links.length === 1;
  const offered = providers.map(({ name, title }) => {
    const link = links.find(({ provider }) => provider === name) ?? null;
    return { name, title, link, isLast: link !== null && isLast };
  });
  const others = links.filter(({ provider }) => !providers.some(({ name }) => name === provider));
  return [...offered, ...others.map((link) => ({ name: link.provider, title: link.provider, link, isLast }))];
}
