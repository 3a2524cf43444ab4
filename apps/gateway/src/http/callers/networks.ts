import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Wider nets are no list of addresses but nearly everybody. */
const BITS_MIN = { ipv4: 8, ipv6: 16 } as const;
const BITS_MAX = { ipv4: 32, ipv6: 128 } as const;
const GROUP_BITS = 16n;

function numberOfIPv4(address: string): bigint {
  return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

/** Returns the 128 bits of an IPv6 address that node:net took for one. */
function numberOfIPv6(address: string): bigint {
  const embedded = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const hex = (bits: bigint) => bits.toString(16);
  const tail = embedded === null ? 0n : numberOfIPv4(embedded[2] as string);
  const text = embedded === null ? address : `${embedded[1]}${hex(tail >> GROUP_BITS)}:${hex(tail & 0xffffn)}`;
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [head = '', end] = text.split('::');
  const before = groupsOf(head);
  const after = end === undefined ? [] : groupsOf(end);
  const zeros = Array<string>(end === undefined ? 0 : 8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].reduce((sum, part) => (sum << GROUP_BITS) | BigInt(`0x${part}`), 0n);
}

/**
 * Returns a net as Postgres takes it ("203.0.113.7/32", "2001:db8::/48"), or null: no address, a zone, a net of nearly
 * everybody, or one with bits beyond its length, which is most likely a slip ("10.0.0.1/8").
 */
export function networkOf(text: string): string | null {
  const [address = '', length, ...more] = text.trim().split('/');
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !address.includes('%') ? 'ipv6' : null;
  if (family === null || more.length > 0 || (length !== undefined && !/^(0|[1-9][0-9]{0,2})$/.test(length)))
    return null;
  const most = BITS_MAX[family];
  const bits = length === undefined ? most : Number(length);
  if (bits < BITS_MIN[family] || bits > most) return null;
  const number = family === 'ipv4' ? numberOfIPv4(address) : numberOfIPv6(address);
  const beyond = (1n << BigInt(most - bits)) - 1n;
  if ((number & beyond) !== 0n) return null;
  // ::ffff:203.0.113.7 is an IPv4 address by another name, and comes to us as that.
  if (family === 'ipv6' && number >> 32n === 0xffffn) return null;
  return `${address.toLowerCase()}/${bits}`;
}

/** Returns a net as people write it: one address without its length. */
export function shownNetwork(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '');
}

/** Returns whether an address is in one of `networks` ("203.0.113.0/24"); every address is in none named. */
export function addressTest(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? BITS_MAX[family]), family);
  }
  return (address) => {
    // A dual-stack socket says IPv4 addresses in IPv6.
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
    if (isIPv4(plain)) return list.check(plain, 'ipv4');
    return isIPv6(plain) && list.check(plain, 'ipv6');
  };
}
