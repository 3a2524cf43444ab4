import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Nets of RFC 6890 and its registries that are no stranger's server: private, local, of protocols, for examples. */
const CLOSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;
/** Of IPv6 only what is given out to the world may be called (2000::/3), less what leads elsewhere. */
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20'] as const;

function listOf(nets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const net of nets) {
    const [address, bits] = net.split('/') as [string, string];
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const closed4 = listOf(CLOSED_IPV4, 'ipv4');
const closed6 = listOf(CLOSED_IPV6, 'ipv6');
const world6 = listOf(['2000::/3'], 'ipv6');
const loopback4 = listOf(['127.0.0.0/8'], 'ipv4');

/** Returns this machine's addresses, public ones too: from within they lead past whatever guards it from outside. */
export function ownAddresses(interfaces = networkInterfaces()): BlockList {
  const list = new BlockList();
  for (const { address, family } of Object.values(interfaces).flatMap((each) => each ?? []))
    list.addAddress(address.replace(/%.*$/, ''), family === 'IPv4' ? 'ipv4' : 'ipv6');
  return list;
}

/** May a webhook be connected to this address (HOOK-07)? `loopback`: this machine may be called by that. */
export function isCallable(address: string, loopback: boolean, own = ownAddresses()): boolean {
  if (loopback && (address === '::1' || (isIPv4(address) && loopback4.check(address, 'ipv4')))) return true;
  if (isIPv4(address)) return !closed4.check(address, 'ipv4') && !own.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return world6.check(address, 'ipv6') && !closed6.check(address, 'ipv6') && !own.check(address, 'ipv6');
}
