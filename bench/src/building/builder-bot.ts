import { ROOM_CHANNELS, ROOM_PROTOCOL, type ServerMessage } from "@veranda/contract/rooms/messages";
import { WebSocket } from "ws";

const CODE = { joined: 10, bytes: 17 } as const;

/** A client that builds, and records when messages arrive. Times are milliseconds of performance.now(). */
export class BuilderBot {
  /** Times at which each revision arrived, and at which each of its edits was sent, answered and persisted. */
  readonly heardAt = new Map<number, number>();
  readonly sentAt = new Map<number, number>();
  readonly revisionOf = new Map<number, number>();
  readonly keptAt = new Map<number, number>();
  refused = 0;
  /** Time from opening the socket until the welcome was parsed, and the size of the welcome. */
  joinMs = 0;
  welcomeBytes = 0;
  readonly #socket: WebSocket;
  #seq = 0;
  readonly #joined = Promise.withResolvers<void>();

  constructor(url: string, ticket: string) {
    const opened = performance.now();
    this.#socket = new WebSocket(url);
    this.#socket.on("error", (error) => this.#joined.reject(error));
    this.#socket.on("message", (data: Buffer) => {
      if (data[0] === CODE.joined) {
        this.#socket.send(Buffer.of(CODE.joined));
        this.#say("join", { protocol: ROOM_PROTOCOL, ticket, displayName: "Builder", avatar: "plain" });
      } else if (data[0] === CODE.bytes && data[1] === ROOM_CHANNELS.message) {
        const [name, said] = JSON.parse(data.toString("utf8", 2)) as [string, unknown];
        if (name === "welcome") {
          this.joinMs = performance.now() - opened;
          this.welcomeBytes = data.length;
          this.#joined.resolve();
        }
        this.#hear(name, said);
      }
    });
  }

  joined(): Promise<void> {
    return this.#joined.promise;
  }

  /** Moves objects as a drag does. */
  drag(ids: readonly string[], x: number): void {
    const seq = this.#seq++;
    const transform = { position: [x, 1, x], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
    this.sentAt.set(seq, performance.now());
    this.#say("edit", { seq, ops: ids.map((id) => ({ op: "set", id, base: 1, change: { transform } })) });
  }

  leave(): void {
    this.#socket.close(4000);
  }

  #hear(name: string, said: unknown): void {
    const now = performance.now();
    if (name === "edited") {
      const { revision, seq } = said as ServerMessage<"edited">;
      this.heardAt.set(revision, now);
      if (seq !== null) this.revisionOf.set(seq, revision);
    } else if (name === "kept") {
      this.keptAt.set((said as ServerMessage<"kept">).revision, now);
    } else if (name === "editRefused") {
      this.refused += 1;
    }
  }

  #say(name: string, data: unknown): void {
    const body = Buffer.from(JSON.stringify([name, data]));
    this.#socket.send(Buffer.concat([Buffer.of(CODE.bytes, ROOM_CHANNELS.message), body]));
  }
}
