/** STUN constants (RFC 8489 §5, §14). */
const HEADER_BYTES = 20;
const BINDING_REQUEST = 0x0001;
const MAGIC_COOKIE = 0x2112a442;
const USERNAME = 0x0006;

/** The ICE user fragment that a binding request addresses: the first half of its user name; null for other packets. */
export function userFragment(packet: Buffer): string | null {
  if (
    packet.length < HEADER_BYTES ||
    packet.readUInt16BE(0) !== BINDING_REQUEST ||
    packet.readUInt32BE(4) !== MAGIC_COOKIE
  )
    return null;
  for (let at = HEADER_BYTES; at + 4 <= packet.length;) {
    const length = packet.readUInt16BE(at + 2);
    if (packet.readUInt16BE(at) === USERNAME) {
      const name = packet.toString("latin1", at + 4, Math.min(at + 4 + length, packet.length));
      const end = name.indexOf(":");
      return end === -1 ? null : name.slice(0, end);
    }
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return null;
}
