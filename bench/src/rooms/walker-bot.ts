import { WebSocket } from "ws";
import { PoseQuantizer, type Bounds } from "@veranda/wire";
import { PoseSender } from "@veranda/engine/net/pose-sender";
import { ROOM_PROTOCOL } from "@veranda/contract/rooms/messages";
import type { LocalPose } from "@veranda/engine/net/index";
import { takeSeat } from "./seat.ts";

const JOINED = 10;
const BYTES = 17;

/**
 * A real connection that moves and receives, but doesn't decode poses: it sends what the engine would send and reads each
 * frame's tick, but not its entries, which watchers do. The machine can run a thousand of them beside the server.
 */
export class WalkerBot {
  #socket: WebSocket | null = null;
  #sender: PoseSender | null = null;
  #heard = 0;

  async join(port: number, bot: number): Promise<void> {
    const seat = await takeSeat(port, bot);
    const socket = new WebSocket(seat.address, { perMessageDeflate: false });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", (code) => reject(new Error(`bot ${bot} was closed with ${code}`)));
      socket.on("message", (data: Buffer) => {
        if (data[0] === JOINED) {
          socket.send(Uint8Array.of(JOINED));
          const hello = {
            protocol: ROOM_PROTOCOL,
            ticket: seat.ticket,
            displayName: `Bot ${bot}`,
            avatar: "plain",
          };
          socket.send(Buffer.concat([Buffer.of(BYTES, 1), Buffer.from(JSON.stringify(["join", hello]))]));
        } else if (data[1] === 0) {
          this.#heard = data.readUInt16LE(2);
        } else if (this.#sender === null && data.toString("utf8", 2, 12) === '["welcome"') {
          const [, welcome] = JSON.parse(data.toString("utf8", 2)) as [string, { bounds: Bounds }];
          this.#sender = new PoseSender(new PoseQuantizer(welcome.bounds));
          resolve();
        } else if (this.#sender !== null && data.toString("utf8", 2, 21) === '["serverCorrection"') {
          const [, { epoch }] = JSON.parse(data.toString("utf8", 2)) as [string, { epoch: number }];
          this.#sender.epoch = epoch;
        }
      });
    });
  }

  walk(pose: LocalPose, clockMs: number): void {
    const bytes = this.#sender?.step(pose, clockMs, this.#heard) ?? null;
    if (bytes !== null && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  leave(): void {
    this.#socket?.removeAllListeners("close");
    this.#socket?.close(4000);
  }
}
