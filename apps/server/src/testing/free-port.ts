import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports of operating systems (RFC 6335, and from 32768 with Linux). */
const [FIRST, END] = [20_000, 32_000];

/**
 * A port that nobody listens on now, and that isn't assigned by chance while its server is stopped: for servers that
 * announce their port before they start, or restart on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
