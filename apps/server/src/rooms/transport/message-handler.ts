import {
  clientMessages,
  type ClientMessage,
  type ClientMessageName,
  type ServerMessage,
} from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { ActionRateLimitName } from "../limits/action-rate-limits.ts";
import type { Member } from "../participants/member.ts";

/** A decoded message with its name. */
export type ReceivedMessage<N extends ClientMessageName> = {
  [Each in N]: [name: Each, data: ClientMessage<Each>];
}[N];

type RefusalCode = ServerMessage<"refused">["code"];

/** Tells the sender why a message was refused. */
export type Refuse<N extends ClientMessageName> = (
  message: N,
  code: RefusalCode,
  reason: RoomRefusal,
  more?: Pick<ServerMessage<"refused">, "waitSeconds">,
) => void;

/** How one area handles its messages. */
export type MessageRules<N extends ClientMessageName> = {
  /** The sender's rate limit that each message counts against. */
  readonly rateLimits: Readonly<Record<N, ActionRateLimitName>>;
  /** Codes of those refusals that are not FORBIDDEN. */
  readonly codes?: Partial<Record<RoomRefusal, RefusalCode>>;
  /** Handles a request; returns the reason for a refusal, or null. A promise that rejects is answered with NOT_NOW. */
  readonly take: (
    member: Member,
    message: ReceivedMessage<N>,
  ) => RoomRefusal | null | Promise<RoomRefusal | null>;
};

export type MessageHandler<N extends ClientMessageName> = (
  member: Member,
  name: N,
  data: unknown,
  now: number,
) => void;

/** Counts a message against its sender's limit, validates it, and passes it on; the sender is notified of a refusal. */
export const createMessageHandler =
  <N extends ClientMessageName>(
    { rateLimits, codes = {}, take }: MessageRules<N>,
    refuse: Refuse<N>,
    /** Handling a message has failed. */
    onFault: (error: unknown) => void,
  ): MessageHandler<N> =>
  (member, name, data, now) => {
    const isWithinLimit = member.rateLimits[rateLimits[name]].take(now);
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) {
      refuse(name, "INVALID_INPUT", "NOT_SENT");
    } else if (!isWithinLimit) {
      refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    } else {
      const answer = (refusal: RoomRefusal | null): void => {
        if (refusal !== null) refuse(name, codes[refusal] ?? "FORBIDDEN", refusal);
      };
      const taken = take(member, [name, parsed.data] as ReceivedMessage<N>);
      if (taken instanceof Promise) {
        taken
          .then(answer, (error: unknown) => {
            onFault(error);
            refuse(name, "UNAVAILABLE", "NOT_NOW");
          })
          .catch(onFault);
      } else {
        answer(taken);
      }
    }
  };
