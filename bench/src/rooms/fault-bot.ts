import { WebSocket } from "ws";
import { ROOM_PROTOCOL } from "@veranda/contract/rooms/messages";
import { takeSeat } from "./seat.ts";

/** A faulty client: floods the server with messages, or takes part but stops reading. */
export type Fault = "flood" | "stall";
/** The fault that a process of the bench simulates. */
export type FaultTask = { port: number; fault: Fault };

const JOINED = 10;
const BYTES = 17;
const BURST = 500;
const BURST_MS = 20;
/** Rate limits of the calls don't let anybody take seats faster for long. */
const AGAIN_MS = 2_000;

/**
 * Repeats its fault: whenever the server disconnects it, it takes another seat. Its number is beyond those of all others, so
 * that watchers don't expect it in the town.
 */
async function run({ port, fault }: FaultTask): Promise<never> {
  let closed = 0;
  process.on("message", (message: { kind: "report" | "stop" }) => {
    if (message.kind === "report") process.send?.({ kind: "fault", closed });
    else process.exit(0);
  });
  process.send?.({ kind: "ready" });
  for (let bot = 100_000; ; bot += 1) {
    await misbehave(port, bot, fault);
    closed += 1;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** One connection, from taking a seat until the server closes it. */
async function misbehave(port: number, bot: number, fault: Fault): Promise<void> {
  const seat = await takeSeat(port, bot);
  const socket = new WebSocket(seat.address, { perMessageDeflate: false });
  const say = (name: string, data: unknown): void =>
    socket.send(Buffer.concat([Buffer.of(BYTES, 1), Buffer.from(JSON.stringify([name, data]))]));
  const flood = setInterval(() => {
    if (fault !== "flood" || socket.readyState !== WebSocket.OPEN) return;
    for (let message = 0; message < BURST; message += 1) say("chat", { text: "again and again" });
  }, BURST_MS);
  await new Promise<void>((resolve) => {
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.on("message", (data: Buffer) => {
      if (data[0] === JOINED) {
        socket.send(Uint8Array.of(JOINED));
        const hello = {
          protocol: ROOM_PROTOCOL,
          ticket: seat.ticket,
          displayName: "Trouble",
          avatar: "plain",
        };
        say("join", hello);
      } else if (fault === "stall" && data[1] === 0) {
        // Nothing is read from here on, not even pings; the connection stays open.
        socket.pause();
        setTimeout(() => socket.terminate(), STALL_MS);
      }
    });
  });
  clearInterval(flood);
}

/** Longer than the server waits for a pong. */
const STALL_MS = 12_000;

process.once("disconnect", () => process.exit(0));
process.once("message", (task: FaultTask) => {
  run(task).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
