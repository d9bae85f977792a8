import { lookup } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Within this time, a changed address is noticed (for example a home's, by dynamic DNS). */
const KEEP_MS = 60_000;
const CANDIDATES_MAX = 12;
/** RFC 8445 §5.1.2: the type's preference, then the address's own, then the component's. */
const HOST_PREFERENCE = 126 * 2 ** 24;
/** Lower: TCP is for clients that UDP doesn't reach. */
const TCP_PREFERENCE = 90 * 2 ** 24;
const COMPONENT = 255;

/** The ICE candidates of an offer: this machine's own networks first, then the configured addresses. */
export class AnnouncedCandidates {
  readonly #names: readonly string[];
  #port = 0;
  #hasTcp = false;
  #lines: readonly string[] = [];
  #expiresAt = Number.NEGATIVE_INFINITY;
  #isRefreshing = false;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  async listenAt(port: number, hasTcp: boolean): Promise<void> {
    this.#port = port;
    this.#hasTcp = hasTcp;
    await this.#refresh();
  }

  /** As `candidate:…` lines. Refreshes them in the background when they expire. */
  get lines(): readonly string[] {
    if (performance.now() > this.#expiresAt && !this.#isRefreshing) void this.#refresh();
    return this.#lines;
  }

  async #refresh(): Promise<void> {
    this.#isRefreshing = true;
    const named = await Promise.all(this.#names.map(addressesOf));
    const all = [...new Set([...ownAddresses(), ...named.flat()])].slice(0, CANDIDATES_MAX);
    // Without any network, all clients are on this machine.
    const addresses = all.length === 0 ? ["127.0.0.1"] : all;
    this.#lines = [
      ...addresses.map((address, index) => udp(address, this.#port, index)),
      ...(this.#hasTcp ? addresses.map((address, index) => tcp(address, this.#port, index)) : []),
    ];
    this.#expiresAt = performance.now() + KEEP_MS;
    this.#isRefreshing = false;
  }
}

const preference = (index: number): number => (65_535 - index) * 256;
const udp = (address: string, port: number, index: number): string =>
  `candidate:${index + 1} 1 UDP ${HOST_PREFERENCE + preference(index) + COMPONENT} ${address} ${port} typ host`;
const tcp = (address: string, port: number, index: number): string =>
  `candidate:${index + 101} 1 TCP ${TCP_PREFERENCE + preference(index) + COMPONENT} ${address} ${port} typ host tcptype passive`;

/** Addresses of this machine, without link-local ones. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !isLinkLocal(address))
    .map(({ address }) => address);

const isLinkLocal = (address: string): boolean =>
  isIPv6(address) ? /^fe[89ab]/i.test(address) : address.startsWith("169.254.");

async function addressesOf(name: string): Promise<string[]> {
  if (isIP(name) !== 0) return [name];
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch {
    // A name that can't be resolved now is retried later.
    return [];
  }
}
