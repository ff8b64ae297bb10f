import { BlockList, isIPv6 } from 'node:net';

const ownNetwork = new BlockList();
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetwork.addSubnet(address, bits);
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetwork.addSubnet(address, bits, 'ipv6');

/**
 * The proxies whose account of the caller (X-Forwarded-For and similar headers) is trusted: the nearest `hops` addresses,
 * each on this machine or in a private network. Hop 0 is the connection itself. Entries that a caller writes into the
 * header are beyond them.
 */
export const trustedHops = (hops: number): false | ((address: string, hop: number) => boolean) =>
  hops > 0 && ((address, hop) => hop < hops && ownNetwork.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
