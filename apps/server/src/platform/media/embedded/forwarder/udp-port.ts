import { createSocket } from "node:dgram";
import { IceUdpMuxListener } from "node-datachannel";

/** Of a port that was free a moment ago. */
const TRIES = 5;

/**
 * Takes the UDP port that all connections share and holds it for as long as the process lives, also while there is no
 * connection. Where it is taken, another one.
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
