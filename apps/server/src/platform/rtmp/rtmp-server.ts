import type { Logger } from "pino";
import type { StreamProblem } from "@veranda/contract/rooms/live";
import { NamedError } from "../../named-error.ts";
import type { IncomingStream } from "../media/media-server.ts";
import { networkOf } from "../shared/network-of.ts";
import { TokenBuckets } from "../token-buckets.ts";
import { GatewayProcess } from "./gateway-process.ts";
import type { GatewayReport } from "./gateway/messages.ts";

/** Interval of checks whether a broadcast waits for a stream. */
const LOOK_MS = 1_000;
/** The port stays open this long after a broadcast, for programs that reconnect. */
const REST_MS = 300_000;
/** When to retry a port that couldn't be opened. */
const DEAF_MS = 30_000;
/** Attempts per network, as by WHIP. */
const TRIES = { burst: 20, periodMs: 3_000 } as const;
const NETWORKS_MAX = 10_000;
/** Attempts waiting for an answer, in all. */
const PENDING_MAX = 16;

export type RtmpSettings = {
  /** Null: RTMP is disabled. */
  port: number | null;
  host: string;
};

/** An accepted stream, and a way to report its problems to the host. */
export type TakenStream = Pick<IncomingStream, "answer" | "ended" | "close"> & {
  reportProblem(problem: StreamProblem): void;
};

type RtmpTarget = {
  /** `address`: of the sender. Throws NamedError. */
  openStream: (key: string, offer: string, address: string) => Promise<TakenStream>;
  /** Whether a broadcast waits for a program's stream, or has one. */
  isWanted: () => Promise<boolean>;
  /** Whether attempts are limited. */
  isLimited: boolean;
};

export type RtmpServer = {
  /** The port where streams are accepted; null if none is. */
  readonly port: number | null;
  /** The gateway's process id; undefined while it isn't running. */
  readonly gatewayPid: number | undefined;
  attach(target: RtmpTarget): void;
  close(): Promise<void>;
};

/**
 * Receives programs' streams by RTMP. Their bytes are parsed by a separate process, which runs while a broadcast wants
 * a stream; here each is handled like a WHIP stream.
 */
export function openRtmp(
  { port, host }: RtmpSettings,
  { log, monotonic }: { log: Logger; monotonic: () => number },
): RtmpServer {
  const sessions = new Map<number, TakenStream | null>();
  const tries = new TokenBuckets(NETWORKS_MAX);
  let target: RtmpTarget | null = null;
  let isDeaf = false;
  let wantedAt = Number.NEGATIVE_INFINITY;

  const endAll = (): void => {
    for (const stream of sessions.values()) stream?.close();
    sessions.clear();
  };
  const gateway = new GatewayProcess({
    log,
    host,
    port: port ?? 0,
    monotonic,
    onReport: (report) => handle(report),
    onDown: endAll,
  });

  const publish = async ({ session, address, key, offer }: Extract<GatewayReport, { type: "publish" }>) => {
    const refuse = (reason: string): void => {
      sessions.delete(session);
      gateway.send({ type: "refuse", session, reason });
    };
    if (target === null || sessions.has(session)) return;
    const pending = [...sessions.values()].filter((stream) => stream === null).length;
    const bucket = tries.of(networkOf(address), TRIES, monotonic());
    if (pending >= PENDING_MAX || (target.isLimited && !bucket.take(monotonic()))) {
      refuse("RATE_LIMITED");
      return;
    }
    sessions.set(session, null);
    try {
      const stream = await target.openStream(key, offer, address);
      // It has gone in the meantime.
      if (!sessions.has(session)) {
        stream.close();
        return;
      }
      sessions.set(session, stream);
      gateway.send({ type: "answer", session, sdp: stream.answer });
      void stream.ended.then(() => {
        if (sessions.delete(session)) gateway.send({ type: "end", session });
        return null;
      });
    } catch (error) {
      if (!(error instanceof NamedError)) log.error({ err: error }, "A stream by RTMP could not be taken");
      refuse(error instanceof NamedError ? error.code : "UNAVAILABLE");
    }
  };

  const handle = (report: GatewayReport): void => {
    if (report.type === "listening") {
      isDeaf = false;
      log.info({ port: report.port, pid: gateway.pid }, "Streams are taken by RTMP");
    } else if (report.type === "deaf") {
      isDeaf = true;
      log.error(
        { port, code: report.code },
        "RTMP_PORT can't be used: programs can send streams by WHIP only. Set RTMP_PORT to a free port.",
      );
      void gateway.stop(DEAF_MS);
    } else if (report.type === "publish") void publish(report);
    else if (report.type === "problem") sessions.get(report.session)?.reportProblem(report.problem);
    else if (report.type === "ended") {
      const stream = sessions.get(report.session);
      sessions.delete(report.session);
      stream?.close();
    }
  };

  const isWanted = async (): Promise<boolean> => {
    try {
      return sessions.size > 0 || (await target?.isWanted()) === true;
    } catch (error) {
      log.warn({ err: error }, "Whether streams by RTMP are wanted could not be asked");
      return false;
    }
  };
  const look = async (): Promise<void> => {
    if (await isWanted()) wantedAt = monotonic();
    // Closed in the meantime.
    if (target === null) return;
    if (monotonic() - wantedAt < REST_MS) gateway.start();
    else if (gateway.pid !== undefined) void gateway.stop();
  };
  let looking: NodeJS.Timeout | undefined;

  return {
    get port() {
      return isDeaf ? null : port;
    },
    get gatewayPid() {
      return gateway.pid;
    },
    attach(opened) {
      target = opened;
      if (port === null) return;
      looking = setInterval(() => void look(), LOOK_MS);
      looking.unref();
    },
    async close() {
      clearInterval(looking);
      target = null;
      endAll();
      await gateway.stop();
    },
  };
}
