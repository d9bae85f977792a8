import { createSocket } from "node:dgram";
import { IceUdpMuxListener } from "node-datachannel";

/** Attempts to bind a port that was free a moment ago. */
const TRIES = 5;

/**
 * Binds the UDP port that all connections share and holds it for the lifetime of the process, also while there are no
 * connections. If it is taken, uses another one.
 */
export async function takeUdpPort(asked: number): Promise<number> {
  if (asked !== 0 && (await isFree(asked)) && hold(asked)) return asked;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = await freeUdpPort();
    if (hold(port)) return port;
  }
  throw new Error("No UDP port can be taken");
}

let held: IceUdpMuxListener | null = null;

function hold(port: number): boolean {
  try {
    held = new IceUdpMuxListener(port);
    // Requests of unknown clients are not answered.
    held.onUnhandledStunRequest(() => undefined);
    return true;
  } catch {
    return false;
  }
}

const isFree = async (port: number): Promise<boolean> => (await bound(port)) !== null;
const freeUdpPort = async (): Promise<number> => (await bound(0)) ?? 0;

function bound(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createSocket({ type: "udp4" }).once("error", () => {
      probe.close();
      resolve(null);
    });
    probe.bind({ port, exclusive: true }, () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}
