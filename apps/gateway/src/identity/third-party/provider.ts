/** State of a journey while its person is at a provider; sealed with it, read once (JRN-51). */
export interface Asked {
  provider: string;
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Ours and fixed. */
  redirectUri: string;
  askedAtMs: number;
  /** The person who wants it linked to their account, from the security page; null: it is a log-in. */
  linkTo: string | null;
}

/** A person's identity at a provider. */
export interface Subject {
  subject: string;
  /** A text by which people recognize the account: address or name; at most 100 letters. */
  shown: string;
  /** As the provider tells it and says that it is theirs; null: it does not. */
  verifiedEmail: string | null;
}

/** A service that people may log in through. */
export interface Provider {
  name: string;
  title: string;
  /** Returns where the browser goes to ask. Throws Refused THIRD_PARTY_AWAY. */
  addressOf(asked: Asked): Promise<URL>;
  /**
   * Returns who the answer is about. Throws Refused THIRD_PARTY_CANCELLED, THIRD_PARTY_REFUSED for whatever proves
   * nothing, THIRD_PARTY_AWAY.
   */
  subjectOf(asked: Asked, answer: URLSearchParams): Promise<Subject>;
}

const SHOWN_MAX = 100;

/** Returns a name as it may be shown: without control characters, cut. */
export function shownText(text: string): string {
  return [...text.replace(/\p{C}/gu, '').trim()].slice(0, SHOWN_MAX).join('');
}
