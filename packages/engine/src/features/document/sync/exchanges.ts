import type { Sentence } from "@veranda/contract/engine/words";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Tell } from "../../session/room-connection-port.ts";
import type { Say } from "../say.ts";
import type { Exchanging, History, Side } from "../store/history.ts";

type Asked = "clear" | "revert" | "undo";
type Step = Exchanging["step"];

const DONE: Readonly<Record<Exclude<Asked, "undo">, Sentence>> = {
  clear: (t) => t.cleared(),
  revert: (t) => t.restored(),
};

const DONE_BY: Readonly<Record<Exclude<Asked, "undo">, "clearedBy" | "restoredBy">> = {
  clear: "clearedBy",
  revert: "restoredBy",
};

const LOST: Readonly<Record<Asked, Sentence>> = {
  clear: (t) => t.clearLost(),
  revert: (t) => t.changeLost(),
  undo: (t) => t.changeLost(),
};

/**
 * Requested changes of the whole document, which the room performs. They are undo steps like others; while one is
 * pending, undo and redo wait, because its result isn't known yet.
 */
export class Exchanges {
  readonly #history: History;
  readonly #tell: Tell;
  readonly #say: Say;
  #current: (Exchanging & { asked: Asked }) | null = null;
  #waiting: (() => void)[] = [];

  constructor(history: History, tell: Tell, say: Say) {
    this.#history = history;
    this.#tell = tell;
    this.#say = say;
  }

  /** Now, or once the pending request has been answered. */
  afterwards(act: () => void): void {
    if (this.#current) this.#waiting.push(act);
    else act();
  }

  clear(): void {
    this.afterwards(() => this.#ask("clear", () => this.#tell("clear", {})));
  }

  revert(version: number | null): void {
    this.afterwards(() => this.#ask("revert", () => this.#tell("revert", { version })));
  }

  /** Undoes a step of this side that was an exchange. */
  takeBack(side: Side, step: Step): void {
    const revision = step.exchange?.revision;
    if (typeof revision !== "number") return;
    this.#current = { ...this.#history.asks(side === "undo" ? "redo" : "undo", step), asked: "undo" };
    this.#tell("undo", { revision });
  }

  /** The room performed the request; `left` counts objects left unchanged. */
  done({ revision }: Pick<ServerMessage<"edited">, "revision">): void {
    if (!this.#current) return;
    this.#history.exchanged(this.#current, revision);
    const { asked } = this.#current;
    if (asked !== "undo") this.#say(DONE[asked], "info", { revision });
    this.#next();
  }

  /** Somebody else's request was performed. */
  doneBy(name: string | undefined, asked: Exclude<Asked, "undo">): void {
    this.#say((t) => t[DONE_BY[asked]]({ name: name ?? t.someone() }), "info");
  }

  /** The room refused it. */
  refused({ message, code }: Pick<ServerMessage<"refused">, "message" | "code">): void {
    if (this.#current?.asked !== message) return;
    this.#history.notExchanged(this.#current, code === "VERSION_NOT_FOUND");
    this.#next();
  }

  /**
   * Reconnected: pending requests get no answer, and their outcome is unknown. A step whose undo was pending remains;
   * the room identifies it by its revision and performs it once.
   */
  connectedAgain(): void {
    const lost = this.#current;
    this.forget();
    if (!lost) return;
    this.#history.notExchanged(lost, false);
    this.#say(LOST[lost.asked], "error");
  }

  /** A new visit: requests of the one before are dropped. */
  forget(): void {
    this.#current = null;
    this.#waiting = [];
  }

  #ask(asked: Exclude<Asked, "undo">, tell: () => void): void {
    this.#current = { ...this.#history.asks("undo", null), asked };
    tell();
  }

  #next(): void {
    this.#current = null;
    while (this.#current === null && this.#waiting.length > 0) this.#waiting.shift()?.();
  }
}
