import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { TurnServers } from "./ice-servers.ts";
import type { LivekitSettings } from "./livekit/livekit-settings.ts";

export type MediaSettings = {
  /** Port of the built-in forwarder. */
  readonly port: number;
  /** Addresses or host names at which pages reach the built-in forwarder, besides this machine's own. */
  readonly addresses: readonly string[];
  readonly turn: TurnServers | null;
  readonly trustedProxies: readonly string[];
  /** Null: the built-in server is used. */
  readonly livekit: LivekitSettings | null;
};

export type MediaDeps = {
  readonly secret: Uint8Array;
  readonly processId: string;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly now: () => number;
  readonly monotonic: () => number;
  /** The path by which a page reaches this process; unchanged if it is the only one. */
  readonly pathHere?: (path: string) => string;
};
