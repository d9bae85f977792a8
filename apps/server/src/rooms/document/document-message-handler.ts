import { z } from "zod";
import { clientMessages } from "@veranda/contract/rooms/messages";
import type { Member } from "../participants/member.ts";
import {
  createMessageHandler,
  type MessageHandler,
  type MessageRules,
  type ReceivedMessage,
  type Refuse,
} from "../transport/message-handler.ts";
import type { InstanceDocument } from "./instance-document.ts";

type Request = "play" | "hold" | "save" | "revert" | "clear" | "undo";

const RATE_LIMITS: MessageRules<Request>["rateLimits"] = {
  play: "plays",
  hold: "holds",
  save: "saves",
  revert: "reverts",
  clear: "reverts",
  undo: "undos",
};

/** An edit that can't be read is refused by its number, when it has one. */
const numbered = z.object({ seq: clientMessages.edit.shape.seq });

/** What one connection says about the document: read, within its visitor's limits, and passed on. */
export class DocumentMessageHandler {
  readonly #document: InstanceDocument;
  readonly #refuse: Refuse<"edit" | Request>;
  readonly #request: MessageHandler<Request>;

  constructor(
    document: InstanceDocument,
    refuse: Refuse<"edit" | Request>,
    onFault: (error: unknown) => void,
  ) {
    this.#document = document;
    this.#refuse = refuse;
    this.#request = createMessageHandler(
      { rateLimits: RATE_LIMITS, take: (member, message) => this.#take(member, message) },
      refuse,
      onFault,
    );
  }

  handle(member: Member, name: "edit" | Request, data: unknown, now: number): void {
    if (name === "edit") this.#edit(member, data, now);
    else this.#request(member, name, data, now);
  }

  /** Checks the rate limit before parsing, which is the expensive part. */
  #edit(member: Member, data: unknown, now: number): void {
    const seq = numbered.safeParse(data).data?.seq;
    if (seq === undefined) {
      this.#refuse("edit", "INVALID_INPUT", "NOT_SENT");
    } else if (!member.rateLimits.edits.take(now) || !member.rateLimits.editOps.take(now, countOf(data))) {
      this.#document.refuse(member, seq, "RATE_LIMITED", idsOf(data));
    } else {
      const parsed = clientMessages.edit.safeParse(data);
      if (parsed.success) this.#document.edit(member, parsed.data);
      else this.#document.refuse(member, seq, "INVALID_INPUT", idsOf(data));
    }
  }

  /** Whatever can't be done is answered by the document itself. */
  #take(member: Member, [name, data]: ReceivedMessage<Request>): null {
    const { saving } = this.#document;
    switch (name) {
      case "play":
        this.#document.play(member, data);
        break;
      case "hold":
        this.#document.hold(member, data.ids);
        break;
      case "save":
        saving.save(member);
        break;
      case "revert":
        saving.revert(member, data.version);
        break;
      case "clear":
        saving.clear(member);
        break;
      case "undo":
        saving.undo(member, data.revision);
        break;
      default:
        name satisfies never;
    }
    return null;
  }
}

const opsOf = (data: unknown): unknown[] => {
  const { ops } = data as { ops?: unknown };
  return Array.isArray(ops) ? ops : [];
};
const countOf = (data: unknown): number => Math.max(1, opsOf(data).length);

const named = z.union([
  z.object({ id: z.string().max(64) }).transform(({ id }) => id),
  z.object({ object: z.object({ id: z.string().max(64) }) }).transform(({ object }) => object.id),
]);
/** Ids of the objects in a refused edit: its author is sent their current state. */
const idsOf = (data: unknown): string[] => [
  ...new Set(
    opsOf(data)
      .slice(0, 500)
      .flatMap((op) => named.safeParse(op).data ?? []),
  ),
];
