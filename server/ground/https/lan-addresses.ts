import { networkInterfaces } from 'node:os';

/** This machine's IPv4 addresses on the local network. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
