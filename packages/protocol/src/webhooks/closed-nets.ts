/** Nets of RFC 6890 and its registries that are no stranger's server: private, local, of protocols, for examples. */
export const CLOSED_IPV4 = [
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
/** Of IPv6, only globally routed addresses may be called, except those that lead elsewhere. */
export const OPEN_IPV6 = '2000::/3';
export const CLOSED_IPV6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
] as const;

/** Returns four bytes as one number. */
const ipv4Number = (text: string) => text.split('.').reduce((sum, byte) => 256 * sum + Number(byte), 0);

/**
 * Is this host, as URLs write it, a number that no stranger's server has? Numbers of IPv6 that only lead elsewhere, and what
 * names resolve to, are looked at where the call is made (HOOK-07).
 */
export function isClosedNumber(hostname: string): boolean {
  if (hostname.startsWith('[')) return !/^\[[23][0-9a-f]{3}:/.test(hostname);
  if (!/^\d+(\.\d+){3}$/.test(hostname)) return false;
  const number = ipv4Number(hostname);
  return CLOSED_IPV4.some((net) => {
    const [first = '', bits] = net.split('/');
    const from = ipv4Number(first);
    return number >= from && number < from + 2 ** (32 - Number(bits));
  });
}
