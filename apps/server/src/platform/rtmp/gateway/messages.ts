import type { StreamProblem } from "@veranda/contract/rooms/live";

/*
 * Messages between the server and its RTMP gateway, a child process. A session is a number that the gateway assigns to
 * each connection that asks to publish.
 */

export type GatewayRequest =
  /** Always first. */
  | { readonly type: "start"; readonly host: string; readonly port: number }
  /** The stream is accepted, with this answer to its offer. */
  | { readonly type: "answer"; readonly session: number; readonly sdp: string }
  /** `reason`: a named error. */
  | { readonly type: "refuse"; readonly session: number; readonly reason: string }
  | { readonly type: "end"; readonly session: number };

export type GatewayReport =
  | { readonly type: "listening"; readonly port: number }
  /** The port can't be opened. `code`: of the system, such as EADDRINUSE. */
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
