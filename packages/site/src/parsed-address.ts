/** `URL.parse`, which not every browser we serve has (Safari before 18, Chrome before 126): null for what is no address. */
export function parsedAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
