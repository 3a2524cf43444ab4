/** Letters that have no accent to take away, as banks write them in capitals. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'SS', ø: 'O', ł: 'L', đ: 'D', ð: 'D', þ: 'TH', æ: 'AE', œ: 'OE', ı: 'I', ə: 'E', ħ: 'H' },
};

/** Returns the parts of a name in capitals without accents, in one order whatever theirs was. */
function partsOf(name: string): string {
  const letters = [...name.normalize('NFC').toLowerCase()].map((letter) => PLAIN[letter] ?? letter).join('');
  const plain = letters.normalize('NFKD').replace(/[\p{M}.’'`ʼʻ]/gu, '');
  const parts = plain.toUpperCase().split(/[^\p{L}]+/u);
  return parts
    .filter((part) => part !== '')
    .sort()
    .join(' ');
}

/** Is the holder of an account this person, whatever case, accents and order of names (PMET-05)? */
export function isSameHolder(holder: string, name: string): boolean {
  return partsOf(holder) === partsOf(name);
}
