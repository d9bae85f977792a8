import { clientMessages, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../participants/member.ts";
import type { HostingMessage, HostingMessageName, HostingRequests } from "./hosting-requests.ts";

type Refuse = (
  message: HostingMessageName,
  code: ServerMessage<"refused">["code"],
  reason: RoomRefusal,
) => void;

const CODES: Partial<Record<RoomRefusal, ServerMessage<"refused">["code"]>> = {
  PARTICIPANT_NOT_HERE: "INVALID_INPUT",
  CO_HOST_WITH_ACCOUNT: "INVALID_INPUT",
  NOWHERE_TO_ARRIVE: "UNAVAILABLE",
  INSTANCE_FULL: "UNAVAILABLE",
};

/** What one connection asks for as a host: read, within its visitor's limits, and passed on. */
export class HostingMessageHandler {
  readonly #requests: Pick<HostingRequests, "take">;
  readonly #refuse: Refuse;

  constructor(requests: Pick<HostingRequests, "take">, refuse: Refuse) {
    this.#requests = requests;
    this.#refuse = refuse;
  }

  handle(member: Member, name: HostingMessageName, data: unknown, now: number): void {
    const isInTime = member.rateLimits.hosting.take(now);
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) {
      this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    } else if (!isInTime) {
      this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    } else {
      const refusal = this.#requests.take(member, [name, parsed.data] as HostingMessage);
      if (refusal !== null) this.#refuse(name, CODES[refusal] ?? "FORBIDDEN", refusal);
    }
  }
}
