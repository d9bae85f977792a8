import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

type Upgrade = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** The client of an upgrade request: the last address that isn't a trusted proxy, as Fastify determines it. */
export function createClientAddress(trustedProxies: readonly string[]): (request: Upgrade) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ headers, socket }) => {
    const forwarded = forwardedFor(headers);
    let address = socket.remoteAddress ?? "";
    while (isIP(address) !== 0 && trusted.check(address, familyOf(address))) {
      const next = forwarded.pop();
      if (next === undefined) break;
      address = next;
    }
    return address;
  };
}

/**
 * The addresses of X-Forwarded-For, nearest last, without the ports and brackets that some proxies write. Entries
 * before an invalid one are ignored: nobody knows who wrote them.
 */
export function forwardedFor(headers: IncomingHttpHeaders): string[] {
  const header = headers["x-forwarded-for"] ?? "";
  const entries = (typeof header === "string" ? header : header.join(",")).split(",");
  const addresses = entries.map((entry) => {
    const [, inBrackets, ipv4, other] = ENTRY.exec(entry.trim()) ?? [];
    return inBrackets ?? ipv4 ?? other ?? "";
  });
  const lastOther = addresses.findLastIndex((address) => isIP(address) === 0);
  return addresses.slice(lastOther + 1);
}

/** An address in brackets or an IPv4 address, each optionally with a port; or a bare IPv6 address. */
const ENTRY = /^(?:\[([^\]]{1,64})\](?::\d{1,5})?|([\d.]{1,15})(?::\d{1,5})?)$|^([\da-f:.]{1,64})$/i;

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");
