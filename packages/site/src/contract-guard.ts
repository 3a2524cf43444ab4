/**
 * S2.16: which contract the futures page shows. Returns the contract itself (`stay`), the one to send people to (`go`:
 * the default one when none or an unknown one was asked, the known spelling when only the case differs), or `none`
 * when this venue has no contracts. A default that is not known gives way to the first contract.
 */
export function contractToShow(
  asked: string | undefined,
  known: readonly string[],
  usual: string | null,
): { readonly is: 'stay' | 'go'; readonly contract: string } | { readonly is: 'none' } {
  const wanted = asked?.toUpperCase();
  const found = known.find((contract) => contract.toUpperCase() === wanted);
  if (found !== undefined) return { is: found === asked ? 'stay' : 'go', contract: found };
  const contract = known.find((one) => one === usual) ?? known[0];
  return contract === undefined ? { is: 'none' } : { is: 'go', contract };
}
