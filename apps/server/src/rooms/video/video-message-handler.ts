import { clientMessages, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../participants/member.ts";
import type { InstanceVideo, VideoMessage, VideoMessageName } from "./instance-video.ts";

type Refuse = (
  message: VideoMessageName,
  code: ServerMessage<"refused">["code"],
  reason: RoomRefusal,
) => void;

/** Asked for what isn't here. */
const INVALID: ReadonlySet<RoomRefusal> = new Set(["PARTICIPANT_NOT_HERE", "SURFACE_GONE"]);

/** What one connection says about cameras and screens: read, within its visitor's limits, and passed on. */
export class VideoMessageHandler {
  readonly #video: Pick<InstanceVideo, "take">;
  readonly #refuse: Refuse;

  constructor(video: Pick<InstanceVideo, "take">, refuse: Refuse) {
    this.#video = video;
    this.#refuse = refuse;
  }

  handle(member: Member, name: VideoMessageName, data: unknown, now: number): void {
    const { rateLimits } = member;
    const isInTime = (name === "stopVideo" ? rateLimits.voiceModeration : rateLimits.video).take(now);
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) {
      this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    } else if (!isInTime) {
      this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    } else {
      const refusal = this.#video.take(member, [name, parsed.data] as VideoMessage);
      if (refusal !== null) this.#refuse(name, INVALID.has(refusal) ? "INVALID_INPUT" : "FORBIDDEN", refusal);
    }
  }
}
