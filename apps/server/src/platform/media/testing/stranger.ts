import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";

const ROUNDS = 200;

/** A media server's UDP port, and what an attacker may know of a session there. */
type MediaPort = {
  /** An ICE candidate. */
  candidate: string;
  /** The server's ICE user fragment. */
  userFragment: string;
  /** SSRC of somebody who is speaking. */
  source: number;
};

/** Sends random bytes, unsigned STUN requests and forged RTP packets. Returns how many packets came back. */
export async function pester({ candidate, userFragment, source }: MediaPort): Promise<number> {
  const [, , , , address = "", port = ""] = candidate.split(" ");
  const socket = createSocket({ type: address.includes(":") ? "udp6" : "udp4" });
  let answers = 0;
  socket.on("message", () => (answers += 1));
  const send = (packet: Buffer): Promise<void> =>
    new Promise((resolve) => socket.send(packet, Number(port), address, () => resolve()));
  for (let round = 0; round < ROUNDS; round++) {
    await send(randomBytes(1 + ((round * 37) % 1200)));
    await send(
      stunRequest(round % 2 === 0 ? `${userFragment}:guess` : `${randomBytes(4).toString("hex")}:x`),
    );
    const voice = randomBytes(60);
    voice[0] = 0x80;
    voice[1] = 111;
    voice.writeUInt32BE(source, 8);
    await send(voice);
  }
  // Wait for late responses.
  await new Promise((resolve) => setTimeout(resolve, 500));
  socket.close();
  return answers;
}

/** Number of packets that `pester` sends. */
export const PESTERING = ROUNDS * 3;

/** A binding request (RFC 8489) for a user, with an invalid signature. */
function stunRequest(user: string): Buffer {
  const name = Buffer.from(user);
  const padded = Buffer.alloc(Math.ceil(name.length / 4) * 4);
  name.copy(padded);
  const head = Buffer.alloc(24);
  head.writeUInt16BE(1, 0);
  head.writeUInt16BE(4 + padded.length + 24, 2);
  head.writeUInt32BE(0x2112a442, 4);
  randomBytes(12).copy(head, 8);
  head.writeUInt16BE(6, 20);
  head.writeUInt16BE(name.length, 22);
  const integrity = Buffer.concat([Buffer.from([0, 8, 0, 20]), randomBytes(20)]);
  return Buffer.concat([head, padded, integrity]);
}
