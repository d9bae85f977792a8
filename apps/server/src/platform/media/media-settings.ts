import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { TurnServers } from "./ice-servers.ts";
import type { LivekitSettings } from "./livekit/livekit-settings.ts";

export type MediaSettings = {
  /** Of the built-in forwarder. */
  readonly port: number;
  /** Where pages reach the built-in forwarder besides this machine's own networks; host names too. */
  readonly addresses: readonly string[];
  readonly turn: TurnServers | null;
  readonly trustedProxies: readonly string[];
  /** Null: the built-in one forwards. */
  readonly livekit: LivekitSettings | null;
};

export type MediaDeps = {
  readonly secret: Uint8Array;
  readonly processId: string;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly now: () => number;
  readonly monotonic: () => number;
  /** The address by which a page reaches this process; as it is, where there are no others. */
  readonly pathHere?: (path: string) => string;
};
