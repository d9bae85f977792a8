import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import type { BrowserContext } from "playwright-core";

/** Between pages and what forwards their sound: the network, which a test may change under them. */
export type UdpRelay = {
  readonly port: number;
  /** The connections that pages have reach nobody any more, by whatever port; those that they make from now on do. */
  changeNetwork(): void;
  close(): void;
};

type Flow = { readonly socket: Socket; isCut: boolean };

/** Of STUN (RFC 8489): a request, and its attribute that says which connection it is of. */
const BINDING_REQUEST = 1;
const USERNAME = 6;
const HEAD_BYTES = 20;

function usernameIn(packet: Buffer): string | null {
  if (packet.length < HEAD_BYTES || packet.readUInt16BE(0) !== BINDING_REQUEST) return null;
  for (let at = HEAD_BYTES; at + 4 <= packet.length;) {
    const length = packet.readUInt16BE(at + 2);
    if (packet.readUInt16BE(at) === USERNAME) return packet.toString("latin1", at + 4, at + 4 + length);
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return null;
}

/** Passes packets on to a UDP port of this machine and back. */
export async function openUdpRelay(to: number): Promise<UdpRelay> {
  const front = createSocket("udp4");
  const flows = new Map<string, Flow>();
  const usernames = new Set<string>();
  let lost: ReadonlySet<string> = new Set();
  const openFlow = (from: RemoteInfo): Flow => {
    const flow: Flow = { socket: createSocket("udp4"), isCut: false };
    flow.socket.on("message", (packet) => {
      if (!flow.isCut) front.send(packet, from.port, from.address);
    });
    flows.set(`${from.address} ${from.port}`, flow);
    return flow;
  };
  front.on("message", (packet, from) => {
    const flow = flows.get(`${from.address} ${from.port}`) ?? openFlow(from);
    const username = usernameIn(packet);
    if (username !== null) usernames.add(username);
    if (username !== null && lost.has(username)) flow.isCut = true;
    if (!flow.isCut) flow.socket.send(packet, to, "127.0.0.1");
  });
  front.bind(0);
  await once(front, "listening");
  return {
    port: front.address().port,
    changeNetwork() {
      lost = new Set(usernames);
      for (const flow of flows.values()) flow.isCut = true;
    },
    close() {
      front.close();
      for (const { socket } of flows.values()) socket.close();
    },
  };
}

/** Pages of this browser reach what forwards sound by the relay alone. */
export async function throughRelay(context: BrowserContext, { port }: UdpRelay): Promise<void> {
  await context.addInitScript((port) => {
    const page = RTCPeerConnection.prototype;
    type Method = (this: RTCPeerConnection, given: unknown) => Promise<void>;
    const add = Reflect.get(page, "addIceCandidate") as Method;
    const setRemote = Reflect.get(page, "setRemoteDescription") as Method;
    /** Null: it leads past the relay. */
    const relayed = (candidate: string): string | null => {
      const parts = candidate.split(" ");
      if (parts.length < 8) return candidate;
      if (parts[2]?.toLowerCase() !== "udp" || parts[4]?.includes(":") === true) return null;
      parts[5] = String(port);
      return parts.join(" ");
    };
    page.addIceCandidate = function (this: RTCPeerConnection, given?: RTCIceCandidateInit | null) {
      const candidate = relayed(given?.candidate ?? "");
      return candidate === null ? Promise.resolve() : add.call(this, given && { ...given, candidate });
    };
    const CANDIDATE = /^a=(candidate:[^\r\n]*)\r?\n/gm;
    page.setRemoteDescription = function (
      this: RTCPeerConnection,
      { type, sdp = "" }: RTCSessionDescriptionInit,
    ) {
      const mended = sdp.replaceAll(CANDIDATE, (_line, candidate: string) => {
        const way = relayed(candidate);
        return way === null ? "" : `a=${way}\r\n`;
      });
      return setRemote.call(this, { type, sdp: mended });
    };
    // Nor is a page called past it: nobody is told where the page is.
    Object.defineProperty(page, "onicecandidate", { set() {} });
    for (const make of ["createOffer", "createAnswer"] as const) {
      const making = Reflect.get(page, make) as (...given: unknown[]) => Promise<RTCSessionDescriptionInit>;
      Reflect.set(page, make, async function (this: RTCPeerConnection, ...given: unknown[]) {
        const { type, sdp } = await making.apply(this, given);
        return { type, sdp: sdp?.replaceAll(CANDIDATE, "") };
      });
    }
  }, port);
}
