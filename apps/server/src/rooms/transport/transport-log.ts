import { Logger as TransportLogger, setLogger } from "@colyseus/core/Logger";
import type { Logger } from "pino";

/** How protocol errors of ws begin: any client can cause as many of them as it likes. */
const PROTOCOL = /^(?:Invalid WebSocket frame|Max payload size exceeded)/;
const SAID_MAX = 2_000;

/**
 * Redirects what the transport prints to the server's log. Frames that violate the protocol are no fault of the server:
 * their socket is closed, and they are logged at debug level only.
 */
export function logTransportTo(log: Logger): void {
  const at =
    (level: "error" | "warn" | "info" | "debug") =>
    (...said: unknown[]): void => {
      const text = said.map(String).join(" ");
      log[PROTOCOL.test(text) ? "debug" : level]({ said: text.slice(0, SAID_MAX) }, "From the transport");
    };
  const methods = {
    error: at("error"),
    warn: at("warn"),
    info: at("info"),
    debug: at("debug"),
    trace: at("debug"),
  };
  setLogger(Object.assign(new TransportLogger(), methods));
}
