import type { Sentence } from "@veranda/contract/engine/words";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Context } from "../../context.ts";
import type { Tell } from "../../session/room-connection-port.ts";
import type { Exchanges } from "./exchanges.ts";
import type { Say } from "../say.ts";
import { whyNotClear, whyNotSave } from "../permission.ts";

/** Requests about versions of the document, and their outcome. */
export class VersionRequests {
  readonly #context: Context;
  readonly #tell: Tell;
  readonly #exchanges: Exchanges;
  readonly #say: Say;

  constructor(context: Context, tell: Tell, exchanges: Exchanges, say: Say) {
    this.#context = context;
    this.#tell = tell;
    this.#exchanges = exchanges;
    this.#say = say;
  }

  /** Saves a version. */
  save(): void {
    if (this.#isRefused(whyNotSave(this.#context.state.current))) return;
    this.#context.state.patch("saving", { state: "in_progress" });
    this.#tell("save", {});
  }

  /** Reverts to the last saved version, or to the given one. */
  revert(version: number | null): void {
    if (!this.#isRefused(whyNotSave(this.#context.state.current))) this.#exchanges.revert(version);
  }

  /** Clears the space. */
  clear(): void {
    if (!this.#isRefused(whyNotClear(this.#context.state.current))) this.#exchanges.clear();
  }

  heard({ state, version, isElsewhere, hasGivenWay, isUnsaved }: ServerMessage<"saving">): void {
    if (!isElsewhere) this.#context.state.patch("saving", { state, ...(version !== null && { version }) });
    else if (hasGivenWay) this.#say((t) => t.mainInstanceShown(), "info");
    else if (state === "success" && isUnsaved) this.#say((t) => t.savedElsewhere(), "info");
  }

  /** Reconnected: a pending save gets no answer. */
  again(isUnsaved: boolean): void {
    const { state } = this.#context;
    if (state.current.saving.state === "in_progress")
      state.patch("saving", { state: isUnsaved ? "failure" : "success" });
  }

  #isRefused(reason: Sentence | null): boolean {
    if (reason !== null) this.#say(reason);
    return reason !== null;
  }
}
