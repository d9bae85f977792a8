import { createHash } from "node:crypto";
import { z } from "zod";
import type { PubSub } from "../shared/pubsub.ts";

const HERE = "processes:here";
const ASKED = "processes:asked";
const ANNOUNCED_EVERY_MS = 3_000;
/** A process that is silent for this long counts as away. */
const AWAY_MS = 10_000;
/** Path prefix of requests for another process. */
const PREFIX = "/at/";
const MARK_LENGTH = 8;

const announced = z.object({
  id: z.string(),
  mark: z.string().length(MARK_LENGTH),
  address: z.url({ protocol: /^https?$/ }),
});

/** The processes of one installation, and how they reach each other. */
export type Processes = {
  /** This process's id in paths, `[\w-]{8}`; null if it is the only process. */
  readonly mark: string | null;
  /** A path that leads to this process, whichever one receives the request. */
  pathHere(path: string): string;
  /** The process that a path is for, and the path without it; null if it names no process. */
  read(path: string): { mark: string; path: string } | null;
  /** Address of another process, such as `http://10.0.0.2:3000`; null if unknown or away. */
  addressOf(processId: string): string | null;
  addressAt(mark: string): string | null;
  close(): void;
};

type ProcessesOptions = {
  pubsub: PubSub;
  processId: string;
  /** The address at which others reach this one; undefined if it is the only one. */
  address: string | undefined;
  monotonic: () => number;
};

export const markOf = (processId: string): string =>
  createHash("sha256").update(processId).digest("base64url").slice(0, MARK_LENGTH);

export const alone: Processes = {
  mark: null,
  pathHere: (path) => path,
  read: () => null,
  addressOf: () => null,
  addressAt: () => null,
  close: () => undefined,
};

/** Announces this process's address to the others, and stores theirs. */
export function openProcesses({ pubsub, processId, address, monotonic }: ProcessesOptions): Processes {
  if (address === undefined) return alone;
  const mark = markOf(processId);
  const others = new Map<string, { id: string; address: string; seenAt: number }>();
  const announce = (): void => pubsub.publish(HERE, JSON.stringify({ id: processId, mark, address }));
  const ends = [
    pubsub.subscribe(HERE, (message) => {
      const other = announced.safeParse(JSON.parse(message)).data;
      if (other === undefined || other.id === processId) return;
      const { id, address: at } = other;
      others.set(other.mark, { id, address: at.replace(/\/$/, ""), seenAt: monotonic() });
    }),
    pubsub.subscribe(ASKED, announce),
  ];
  pubsub.publish(ASKED, "");
  const timer = setInterval(announce, ANNOUNCED_EVERY_MS);
  timer.unref();
  const addressAt = (wanted: string): string | null => {
    const other = others.get(wanted);
    return other !== undefined && monotonic() - other.seenAt < AWAY_MS ? other.address : null;
  };
  return {
    mark,
    pathHere: (path) => `${PREFIX}${mark}${path}`,
    read(path) {
      const end = PREFIX.length + MARK_LENGTH;
      if (!path.startsWith(PREFIX) || path.charAt(end) !== "/") return null;
      return { mark: path.slice(PREFIX.length, end), path: path.slice(end) };
    },
    addressOf(id) {
      const found = markOf(id);
      return others.get(found)?.id === id ? addressAt(found) : null;
    },
    addressAt,
    close() {
      clearInterval(timer);
      for (const end of ends) end();
    },
  };
}
