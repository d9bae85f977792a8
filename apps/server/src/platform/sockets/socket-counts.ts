import { networkOf } from "../shared/network-of.ts";

/** Maximum authenticated sockets per network: people at a school share an address. */
export const SOCKETS_A_NETWORK = 256;
/**
 * Maximum sockets that haven't authenticated yet, besides. A page authenticates as soon as its socket is open, so an
 * attacker who wants to evict it has to open this many within one round trip, again and again.
 */
export const STRANGERS_A_NETWORK = 128;

/** `strangers`: functions to close them, oldest first. */
type Sockets = { authenticated: number; readonly strangers: Set<() => void> };

/** The place of one socket. */
export type SocketPlace = {
  /** The socket has authenticated. */
  introduce(): void;
  /** Idempotent. */
  leave(): void;
};

/** Counts the sockets of each network. */
export class SocketCounts {
  readonly #networks = new Map<string, Sockets>();

  /** Null if the network has its maximum. `end` is called if the socket is evicted before it has authenticated. */
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
        // One that has left, or was evicted, isn't counted again.
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
