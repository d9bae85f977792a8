import { clientMessages, type ClientMessage, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { captionClientMessages } from "@veranda/contract/rooms/captions";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { ActionRateLimits } from "../limits/action-rate-limits.ts";
import type { Member } from "../participants/member.ts";
import type { InstanceCaptions } from "./instance-captions.ts";

export type CaptionMessageName = keyof typeof captionClientMessages;
type CaptionMessage = { [N in CaptionMessageName]: [name: N, data: ClientMessage<N>] }[CaptionMessageName];

type Refuse = (
  message: CaptionMessageName,
  code: ServerMessage<"refused">["code"],
  reason: RoomRefusal,
) => void;
type Captions = Pick<InstanceCaptions, "take" | "setReading" | "setTranscript">;

/** What each counts as. */
const RATE_LIMIT_OF = {
  caption: "captions",
  wantCaptions: "captionWishes",
  setTranscript: "captionWishes",
} as const satisfies Record<CaptionMessageName, keyof ActionRateLimits>;

/** What one connection says about captions: read, within its visitor's limits, and passed on. */
export class CaptionMessageHandler {
  readonly #captions: Captions;
  readonly #refuse: Refuse;

  constructor(captions: Captions, refuse: Refuse) {
    this.#captions = captions;
    this.#refuse = refuse;
  }

  handle(member: Member, name: CaptionMessageName, data: unknown, now: number): void {
    const isInTime = member.rateLimits[RATE_LIMIT_OF[name]].take(now);
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    else if (!isInTime) this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    else {
      const refusal = this.#do(member, [name, parsed.data] as CaptionMessage);
      if (refusal !== null) this.#refuse(name, "FORBIDDEN", refusal);
    }
  }

  #do(member: Member, [name, data]: CaptionMessage): RoomRefusal | null {
    if (name === "caption") return this.#captions.take(member, data);
    if (name === "setTranscript") return this.#captions.setTranscript(member, data.isOn);
    this.#captions.setReading(member, data.isWanted);
    return null;
  }
}
