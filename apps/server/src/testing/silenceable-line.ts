import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A proxy from TCP to a Unix socket that can be silenced: data is held back, without an error on either side. */
export class SilenceableLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isHeld = false;

  private constructor(path: string) {
    this.#server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
      const far = connect({ path, allowHalfOpen: true });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on("data", (bytes) => to.write(bytes));
        from.on("end", () => to.end());
        from.on("error", () => to.destroy());
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        if (this.#isHeld) from.pause();
        else from.resume();
      }
    });
  }

  static async open(path: string): Promise<SilenceableLine> {
    const line = new SilenceableLine(path);
    line.#server.listen(0, "127.0.0.1");
    await once(line.#server, "listening");
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.pause();
  }

  letGo(): void {
    this.#isHeld = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
