import { isIPv6 } from "node:net";

/**
 * The network that an address counts as in limits: an IPv4 address itself; of IPv6 the /64, the smallest allocation of
 * a customer (RFC 6177), who can use all of its addresses. Mapped addresses count as IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  // The standard's shortest form, without a dotted end.
  const shortest = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = "", tail] = shortest.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right];
  if (groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff") {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
