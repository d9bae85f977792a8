import { networkOf } from "../shared/network-of.ts";

/** Sockets of one network at once: a school's people share an address. */
const SOCKETS_A_NETWORK = 256;
/** Of those, sockets that have not authenticated yet. */
const STRANGERS_A_NETWORK = 32;

type Counts = { all: number; strangers: number };

/** The place that one socket takes. */
export type SocketPlace = {
  /** The socket has authenticated. */
  introduce(): void;
  /** Idempotent. */
  leave(): void;
};

/** How many sockets each network has. */
export class SocketCounts {
  readonly #networks = new Map<string, Counts>();

  /** Null: it has as many as it may. */
  take(address: string): SocketPlace | null {
    const network = networkOf(address);
    const counts = this.#networks.get(network) ?? { all: 0, strangers: 0 };
    if (counts.all >= SOCKETS_A_NETWORK || counts.strangers >= STRANGERS_A_NETWORK) return null;
    counts.all += 1;
    counts.strangers += 1;
    this.#networks.set(network, counts);
    let isStranger = true;
    let isGone = false;
    const introduce = (): void => {
      if (isStranger) counts.strangers -= 1;
      isStranger = false;
    };
    return {
      introduce,
      leave: () => {
        if (isGone) return;
        isGone = true;
        introduce();
        counts.all -= 1;
        if (counts.all === 0) this.#networks.delete(network);
      },
    };
  }
}
