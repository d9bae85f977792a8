import { clientMessages, type ClientMessage, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { liveClientMessages } from "@veranda/contract/rooms/live";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { InstanceRecording } from "./instance-recording.ts";
import type { InstanceLive, LiveMessage } from "./instance-live.ts";

type Name = keyof typeof liveClientMessages;
type Refuse = (message: Name, code: ServerMessage<"refused">["code"], reason: RoomRefusal) => void;

const CODES: Partial<Record<RoomRefusal, ServerMessage<"refused">["code"]>> = {
  SURFACE_GONE: "INVALID_INPUT",
  LIVE_UNAVAILABLE: "UNAVAILABLE",
  NOT_NOW: "UNAVAILABLE",
  RECORDING_FAILED: "UNAVAILABLE",
};

export type LiveMessageHandlerDeps = {
  live: Pick<InstanceLive, "take" | "keyRefusal">;
  recording: Pick<InstanceRecording, "start" | "stop">;
  /** A new key of theirs for the space; who streams by their last one is cut off. */
  makeKey: (host: Member, accountId: string) => Promise<string>;
};

/** What one connection asks of the broadcast: read, within its visitor's limits, and passed on. */
export class LiveMessageHandler {
  readonly #deps: LiveMessageHandlerDeps;
  readonly #refuse: Refuse;

  constructor(deps: LiveMessageHandlerDeps, refuse: Refuse) {
    this.#deps = deps;
    this.#refuse = refuse;
  }

  handle(member: Member, name: Name, data: unknown, now: number): void {
    const isInTime = (name === "makeStreamKey" ? member.rateLimits.renames : member.rateLimits.hosting).take(
      now,
    );
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) {
      this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    } else if (!isInTime) {
      this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    } else if (name === "makeStreamKey") {
      void this.#makeKey(member);
    } else if (name === "startRecording") {
      void this.#startRecording(member, parsed.data as ClientMessage<"startRecording">);
    } else if (name === "stopRecording") {
      this.#answer(name, this.#deps.recording.stop(member));
    } else {
      this.#answer(name, this.#deps.live.take(member, [name, parsed.data] as LiveMessage));
    }
  }

  #answer(name: Name, refusal: RoomRefusal | null): void {
    if (refusal !== null) this.#refuse(name, CODES[refusal] ?? "FORBIDDEN", refusal);
  }

  async #startRecording(member: Member, { name }: ClientMessage<"startRecording">): Promise<void> {
    this.#answer("startRecording", await this.#deps.recording.start(member, name));
  }

  async #makeKey(member: Member): Promise<void> {
    const refusal = this.#deps.live.keyRefusal(member);
    const { userId } = member.participant;
    if (refusal !== null || userId === null) {
      this.#refuse("makeStreamKey", CODES[refusal ?? "HOSTS_ONLY"] ?? "FORBIDDEN", refusal ?? "HOSTS_ONLY");
      return;
    }
    try {
      const key = await this.#deps.makeKey(member, userId);
      member.replicator?.link.post(messageBytes("streamKey", { key }));
    } catch {
      this.#refuse("makeStreamKey", "UNAVAILABLE", "NOT_NOW");
    }
  }
}
