/** Books with their checksums, for who writes a client (SOCK-15): shown in the AsyncAPI document and in the guide. */
interface ChecksumVector {
  name: string;
  bids: readonly (readonly [string, string])[];
  asks: readonly (readonly [string, string])[];
  /** What the CRC-32 is taken of. */
  text: string;
  checksum: number;
}

/** Twenty-six levels; the last is not part of the checksum. */
const DEEP = Array.from({ length: 26 }, (_, rank) => [`${100 - rank}.00`, `0.0${rank + 10}`] as const);

export const CHECKSUM_VECTORS: readonly ChecksumVector[] = [
  { name: 'an empty book', bids: [], asks: [], text: '', checksum: 0 },
  {
    name: 'a level a side',
    bids: [['99.95', '1.00000']],
    asks: [['100.05', '0.50000']],
    text: '99.95:1.00000:100.05:0.50000',
    checksum: 2_035_867_902,
  },
  {
    name: 'one side is longer',
    bids: [
      ['99.95', '1.00000'],
      ['99.90', '2.00000'],
      ['99.40', '4.50000'],
    ],
    asks: [['100.05', '0.50000']],
    text: '99.95:1.00000:100.05:0.50000:99.90:2.00000:99.40:4.50000',
    checksum: 3_130_916_159,
  },
  {
    name: 'the 26th level does not count',
    bids: DEEP,
    asks: [],
    text: DEEP.slice(0, 25)
      .map(([price, quantity]) => `${price}:${quantity}`)
      .join(':'),
    checksum: 608_411_809,
  },
];
