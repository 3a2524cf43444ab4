import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { CLOSED_IPV4, CLOSED_IPV6, OPEN_IPV6 } from '@pelorus/protocol/webhooks/closed-nets.ts';

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
const world6 = listOf([OPEN_IPV6], 'ipv6');
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
