import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

type Upgrade = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Whose request an upgrade is: the last address that no trusted proxy has, as Fastify says it of requests. */
export function createClientAddress(trustedProxies: readonly string[]): (request: Upgrade) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ headers, socket }) => {
    const header = headers["x-forwarded-for"] ?? "";
    const forwarded = (typeof header === "string" ? header : header.join(",")).split(",");
    let address = socket.remoteAddress ?? "";
    while (isIP(address) !== 0 && trusted.check(address, familyOf(address))) {
      const next = forwarded.pop()?.trim() ?? "";
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");
