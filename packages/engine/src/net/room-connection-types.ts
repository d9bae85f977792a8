import type {
  JoinOptions,
  LeaveReason,
  ServerMessage,
  ServerMessageName,
} from "@veranda/contract/rooms/messages";
import type { Pose } from "@veranda/wire";

/** What the link needs of a socket; the browser's WebSocket is one. */
export type WebSocketLike = {
  binaryType: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: Uint8Array): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { code: number }) => void): void;
};

export type ConnectionClock = {
  /** Milliseconds that never run backwards. */
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(id: unknown): void;
};

/** Whether this machine has a network at all; a browser can be wrong about it. */
type NetworkStatus = {
  isOnline(): boolean;
  /** Returns a function that stops listening. */
  onOnline(listener: () => void): () => void;
};

export type RoomConnectionOptions = {
  clock: ConnectionClock;
  network: NetworkStatus;
  random: () => number;
  openSocket(url: string): WebSocketLike;
  log(level: "debug" | "info" | "warn" | "error", message: string, data?: Record<string, unknown>): void;
};

export type RoomMessageName = Exclude<ServerMessageName, "welcome">;

export type RoomConnectionEvents = {
  /** Joined the instance, for the first time or again; `isResumed`: as the same participant as before. */
  onWelcome(welcome: ServerMessage<"welcome">, isResumed: boolean): void;
  onMessage<N extends RoomMessageName>(name: N, data: ServerMessage<N>): void;
  onConnection(connection: ConnectionStatus): void;
  /** The seat is gone: get another ticket for this instance and call `renew`. */
  onNeedTicket(): void;
  /** The visit is over and won't be retried. */
  onClosed(reason: LeaveReason): void;
};

export type ConnectionStatus = {
  status: "connecting" | "open" | "waiting";
  attempt: number;
  nextTryInMs: number;
};

/**
 * What the engine sends with a join; the connection adds protocol and key, and after the first join the current
 * position.
 */
export type JoinRequest = Pick<JoinOptions, "ticket" | "displayName" | "avatar" | "transform">;

/** The engine's own avatar each frame. */
export type LocalPose = Pose;
