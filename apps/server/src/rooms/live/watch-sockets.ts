import type { Server } from "node:http";
import { WATCH_CLOSE, WATCH_MESSAGE_MAX, WATCH_PATH, watchClientMessage } from "@veranda/contract/rooms/live";
import type { WebSocket } from "ws";
import { limitedUpgrades } from "../../platform/sockets/limited-upgrades.ts";
import type { SocketPlace } from "../../platform/sockets/socket-counts.ts";
import { TokenBucket } from "../../platform/token-bucket.ts";
import type { Member } from "../participants/member.ts";
import type { Watchers, WatcherLink } from "./watchers.ts";

const HELLO_MS = 10_000;
const PING_MS = 30_000;
const MESSAGES = { perSecond: 5, burst: 20 } as const;
/** Who reads slower than this is behind for good. */
const BACKLOG_MAX_BYTES = 256 * 1024;

export const isWatchPath = (url = "/"): boolean => url === WATCH_PATH || url.startsWith(`${WATCH_PATH}?`);

export type WatchSocketsOptions = {
  trustedProxies: readonly string[];
  monotonic: () => number;
  /** Those of the instances of this process. */
  watchers: () => Iterable<Watchers>;
};

/** Takes the sockets of pages that watch from outside. */
export const watchSockets = (options: WatchSocketsOptions): ((server: Server) => void) =>
  limitedUpgrades({
    isPath: isWatchPath,
    trustedProxies: options.trustedProxies,
    maxPayload: WATCH_MESSAGE_MAX,
    onSocket: (socket, place) => {
      socket.on("error", () => socket.terminate());
      if (place === null) socket.close(WATCH_CLOSE.refused);
      else take(socket, place, options);
    },
  });

function take(socket: WebSocket, place: SocketPlace, { monotonic, watchers }: WatchSocketsOptions): void {
  const messages = new TokenBucket(MESSAGES, monotonic());
  let entered: { watchers: Watchers; member: Member } | null = null;
  let isAlive = true;
  const link: WatcherLink = {
    send: (message) => link.post(JSON.stringify(message)),
    post(text) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > BACKLOG_MAX_BYTES) socket.terminate();
      else socket.send(text);
    },
    close: (code) => socket.close(code),
  };
  const enter = (key: string): void => {
    for (const each of watchers()) {
      const member = each.attach(key, link);
      if (member === null) continue;
      entered = { watchers: each, member };
      clearTimeout(waiting);
      place.introduce();
      return;
    }
    socket.close(WATCH_CLOSE.again);
  };
  const waiting = setTimeout(() => socket.close(WATCH_CLOSE.refused), HELLO_MS);
  const pings = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  socket.on("pong", () => (isAlive = true));
  socket.on("message", (data, isBinary) => {
    const message = isBinary || !messages.take(monotonic()) ? null : parse(data);
    if (message === null || (message.type === "hello") === (entered !== null)) {
      socket.close(WATCH_CLOSE.refused);
    } else if (message.type === "hello") enter(message.key);
    else entered?.watchers.write(entered.member, message.text);
  });
  socket.on("close", () => {
    clearTimeout(waiting);
    clearInterval(pings);
    entered?.watchers.detach(entered.member);
  });
}

function parse(data: unknown) {
  try {
    return watchClientMessage.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}
