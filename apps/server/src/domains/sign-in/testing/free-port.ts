import { createServer, type AddressInfo } from "node:net";

/** A port that nobody listens on now: providers want to know where people come back to before the server is there. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
