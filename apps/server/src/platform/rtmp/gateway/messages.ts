import type { StreamProblem } from "@veranda/contract/rooms/live";

/*
 * What the server and its RTMP gateway, a child process, tell each other. A session is a number that the gateway gives to
 * each connection that asks to publish.
 */

export type GatewayRequest =
  /** The first one. */
  | { readonly type: "start"; readonly host: string; readonly port: number }
  /** The stream may come, by this answer to its offer. */
  | { readonly type: "answer"; readonly session: number; readonly sdp: string }
  /** `reason`: a named error. */
  | { readonly type: "refuse"; readonly session: number; readonly reason: string }
  | { readonly type: "end"; readonly session: number };

export type GatewayReport =
  | { readonly type: "listening"; readonly port: number }
  /** `code`: of the system, as EADDRINUSE. */
  | { readonly type: "deaf"; readonly code: string }
  | {
      readonly type: "publish";
      readonly session: number;
      readonly address: string;
      readonly key: string;
      readonly offer: string;
    }
  | { readonly type: "problem"; readonly session: number; readonly problem: StreamProblem }
  | { readonly type: "ended"; readonly session: number };
