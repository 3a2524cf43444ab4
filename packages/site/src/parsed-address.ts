/** `URL.parse` for browsers that lack it (Safari before 18, Chrome before 126): null for an invalid URL. */
export function parsedAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
