import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * The SSRF guard, which keeps requests out of the server's own network: IPv4 ranges that are not public (IANA's
 * registries of special-purpose addresses).
 */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  INSIDE.addSubnet(network, bits, "ipv4");
/**
 * Of IPv6 only globally allocated addresses count as public, except ranges that embed IPv4 or are for documentation.
 */
const OUTSIDE_6 = new BlockList();
OUTSIDE_6.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  INSIDE.addSubnet(network, bits, "ipv6");

/** Whether an IP address is public. */
export function isPublicAddress(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !INSIDE.check(ip, "ipv4");
  return version === 6 && OUTSIDE_6.check(ip, "ipv6") && !INSIDE.check(ip, "ipv6");
}

/** A name resolves to an address that is not public. */
export class InternalAddress extends Error {
  constructor() {
    super("The name leads inside");
    this.name = "InternalAddress";
  }
}

/**
 * Resolves a name as usual, and fails with InternalAddress if any of its addresses is internal: the address that was
 * checked is the one that is connected to, so DNS can't change in between.
 */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = found ?? [];
    const [first] = addresses;
    if (error !== null || first === undefined) answer(error ?? new Error("No address"), "", 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      answer(new InternalAddress(), "", 0);
    else if (options.all === true) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};
