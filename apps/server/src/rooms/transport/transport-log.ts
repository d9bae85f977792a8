import { Logger as TransportLogger, setLogger } from "@colyseus/core/Logger";
import type { Logger } from "pino";

/** How errors of the protocol begin (ws): whoever speaks to a socket can make as many of them as they like. */
const PROTOCOL = /^(?:Invalid WebSocket frame|Max payload size exceeded)/;
const SAID_MAX = 2_000;

/**
 * Has what the transport prints go to the server's log. Frames that break the protocol are no fault of the server: their
 * socket is closed, and they are logged for debugging alone.
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
