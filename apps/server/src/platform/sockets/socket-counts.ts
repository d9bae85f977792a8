import { networkOf } from "../shared/network-of.ts";

/** Sockets of one network at once that have authenticated: a school's people share an address. */
export const SOCKETS_A_NETWORK = 256;
/**
 * Besides them, those that have yet to. A page authenticates as soon as its socket is open, so whoever wants to push it out has
 * to open as many within one round trip, again and again.
 */
export const STRANGERS_A_NETWORK = 128;

/** `strangers`: how to end each, the oldest first. */
type Sockets = { authenticated: number; readonly strangers: Set<() => void> };

/** The place that one socket takes. */
export type SocketPlace = {
  /** The socket has authenticated. */
  introduce(): void;
  /** Idempotent. */
  leave(): void;
};

/** How many sockets each network has. */
export class SocketCounts {
  readonly #networks = new Map<string, Sockets>();

  /** Null: it has as many as it may. `end` is called where the socket has to make room before it has authenticated. */
  take(address: string, end: () => void): SocketPlace | null {
    const network = networkOf(address);
    const sockets = this.#networks.get(network) ?? { authenticated: 0, strangers: new Set() };
    const { strangers } = sockets;
    if (sockets.authenticated >= SOCKETS_A_NETWORK) return null;
    const [oldest] = strangers;
    if (oldest !== undefined && strangers.size >= STRANGERS_A_NETWORK) {
      strangers.delete(oldest);
      oldest();
    }
    const stranger = (): void => end();
    strangers.add(stranger);
    this.#networks.set(network, sockets);
    let isAuthenticated = false;
    return {
      introduce: () => {
        // One that has left, or made room, stays away.
        if (!strangers.delete(stranger)) return;
        isAuthenticated = true;
        sockets.authenticated += 1;
      },
      leave: () => {
        strangers.delete(stranger);
        if (isAuthenticated) sockets.authenticated -= 1;
        isAuthenticated = false;
        const isEmpty = sockets.authenticated === 0 && strangers.size === 0;
        if (isEmpty && this.#networks.get(network) === sockets) this.#networks.delete(network);
      },
    };
  }
}
