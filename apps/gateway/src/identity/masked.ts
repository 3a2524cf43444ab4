/** Masks an address so that only its owner recognizes it: "p•••@example.com", "+49•••67" (JRN-04). */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.slice(0, 1)}•••${address.slice(at)}`;
  return address.length < 7 ? '•••' : `${address.slice(0, 3)}•••${address.slice(-2)}`;
}
