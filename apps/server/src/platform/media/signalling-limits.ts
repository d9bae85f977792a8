/** From the socket's opening to its `hello`. */
export const HELLO_MS = 10_000;
export const CLIENTS_A_ROOM = 500;
/** A page sends some tens of candidates at once, and otherwise hardly anything. */
export const MESSAGES = { perSecond: 10, burst: 60 } as const;
/** A new connection costs the forwarder some milliseconds. */
export const CONNECTIONS = { perSecond: 0.5, burst: 5 } as const;
/** Maximum unsent bytes to a stalled page. */
export const BACKLOG_MAX_BYTES = 256 * 1024;
/** Proxies close connections that are idle for a minute. */
export const PING_MS = 20_000;
/** How long a closed page has to receive the reason. */
export const CLOSING_MS = 1_000;
