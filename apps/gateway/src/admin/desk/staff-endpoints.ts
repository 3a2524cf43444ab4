import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Where no node of a chain is: what is "this host", a link's own (RFC 3927, RFC 4291), a group, or leads to one of these. */
const NEVER = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  NEVER.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 128],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NEVER.addSubnet(net, bits, 'ipv6');
/** Where clouds tell a machine its secrets, besides 169.254.169.254: Alibaba, Azure, Oracle; Amazon and Google by IPv6. */
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) NEVER.addAddress(address, 'ipv4');
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) NEVER.addAddress(address, 'ipv6');

/**
 * May the server call an endpoint at this address because staff named it (DESK-54)? Private networks are open: operators
 * have nodes of their own there. This machine, whose services trust it, only in a demo.
 */
export function mayBeNode(address: string, isDemo: boolean): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (address.includes('%') || NEVER.check(address, family)) return false;
  return isDemo || !LOOPBACK.check(address, family);
}

/** Returns the addresses that an endpoint's host is or resolves to; none: nobody knows the name. */
export async function addressesOf(url: string): Promise<string[]> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
