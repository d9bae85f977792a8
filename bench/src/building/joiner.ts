import { setTimeout as pause } from "node:timers/promises";
import { ROOM_CHANNELS, ROOM_PROTOCOL } from "@veranda/contract/rooms/messages";
import { WebSocket } from "ws";

/** A visitor who joins repeatedly: with a new seat each time, or by reconnecting with the connection's token. */
export type JoinerTask = { port: number; by: "seat" | "token" };
export type JoinerReport = { kind: "joiner"; joins: number; refused: number };

const JOINED = 10;
const BYTES = 17;
const REFUSED_MS = 50;

type SeatOffer = { url: string; ticket: string; resumeKey?: string };

async function run({ port, by }: JoinerTask): Promise<never> {
  let [joins, refused] = [0, 0];
  process.on("message", () => process.send?.({ kind: "joiner", joins, refused } satisfies JoinerReport));
  for (let offer: SeatOffer | null = null; ;) {
    offer ??= await seat(port);
    const back: SeatOffer | null = offer === null ? null : await join(offer, by);
    if (back === null) {
      refused += 1;
      await pause(REFUSED_MS);
    } else joins += 1;
    offer = by === "token" ? back : null;
  }
}

/** Null if the server gives none. */
async function seat(port: number): Promise<SeatOffer | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/?bot=joiner`);
  if (!answer.ok) return null;
  const { address, ticket } = (await answer.json()) as { address: string; ticket: string };
  return { url: `ws://127.0.0.1:${port}${address}`, ticket };
}

/** One connection until the welcome; returns what is needed to reconnect, or null without a welcome. */
function join({ url, ...hello }: SeatOffer, by: JoinerTask["by"]): Promise<SeatOffer | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    let token = "";
    let back: SeatOffer | null = null;
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(back));
    socket.on("message", (data: Buffer) => {
      if (data[0] === JOINED) {
        token = data.toString("utf8", 2, 2 + (data[1] ?? 0));
        socket.send(Buffer.of(JOINED));
        const said = { protocol: ROOM_PROTOCOL, displayName: "Joiner", avatar: "plain", ...hello };
        const body = Buffer.from(JSON.stringify(["join", said]));
        socket.send(Buffer.concat([Buffer.of(BYTES, ROOM_CHANNELS.message), body]));
      } else if (data[0] === BYTES && data[1] === ROOM_CHANNELS.message && back === null) {
        const [name, welcome] = JSON.parse(data.toString("utf8", 2)) as [string, { resumeKey: string }];
        if (name !== "welcome") return;
        const [address = ""] = url.split("&");
        back = { url: `${address}&reconnectionToken=${token}`, ticket: "", resumeKey: welcome.resumeKey };
        if (by === "token") socket.terminate();
        else socket.close(4000);
      }
    });
  });
}

process.once("disconnect", () => process.exit(0));
process.once("message", (task: JoinerTask) => {
  run(task).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
