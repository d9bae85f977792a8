import { createHash } from "node:crypto";
import { z } from "zod";
import type { PubSub } from "../shared/pubsub.ts";

const HERE = "processes:here";
const ASKED = "processes:asked";
const ANNOUNCED_EVERY_MS = 3_000;
/** A process that has been silent for so long is away. */
const AWAY_MS = 10_000;
/** Before what is to be answered by another process, in addresses. */
const PREFIX = "/at/";
const MARK_LENGTH = 8;

const announced = z.object({
  id: z.string(),
  mark: z.string().length(MARK_LENGTH),
  address: z.url({ protocol: /^https?$/ }),
});

/** The processes of one installation, and how they reach each other. */
export type Processes = {
  /** Names this process in addresses, `[\w-]{8}`; null: it knows of no others. */
  readonly mark: string | null;
  /** The address that leads to this process, whichever one it comes to. */
  pathHere(path: string): string;
  /** Whom an address is for, and without that: null for no process in particular. */
  read(path: string): { mark: string; path: string } | null;
  /** Where other processes are, as `http://10.0.0.2:3000`; null: not known, or away. */
  addressOf(processId: string): string | null;
  addressAt(mark: string): string | null;
  close(): void;
};

type ProcessesOptions = {
  pubsub: PubSub;
  processId: string;
  /** Where others reach this one; undefined: it is the only one. */
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

/** Tells the others where this process is, and remembers where they are. */
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
