import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that systems give to who calls out or asks for any port (RFC 6335, and 32768 on with Linux). */
const [FIRST, END] = [20_000, 32_000];

/**
 * A port that nobody listens on now, nor is given by chance while its server is away for a moment: for what says where it
 * will be before it is there, or comes back to where it was.
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
