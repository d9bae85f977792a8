import { z } from "zod";
import { clientMessages, type ClientMessage, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../participants/member.ts";
import type { ActionRateLimits } from "../limits/action-rate-limits.ts";
import type { InstanceDocument } from "./instance-document.ts";

type Name = "edit" | "play" | "hold" | "save" | "revert" | "clear" | "undo";
/** A message that was read, with its name. */
type Asked = { [N in Exclude<Name, "edit">]: [name: N, data: ClientMessage<N>] }[Exclude<Name, "edit">];
type Refuse = (message: Name, code: ServerMessage<"refused">["code"], reason: RoomRefusal) => void;

/** What each counts as. */
const RATE_LIMIT_OF = {
  play: "plays",
  hold: "holds",
  save: "saves",
  revert: "reverts",
  clear: "reverts",
  undo: "undos",
} as const satisfies Record<Exclude<Name, "edit">, keyof ActionRateLimits>;

/** An edit that can't be read is refused by its number, when it has one. */
const numbered = z.object({ seq: clientMessages.edit.shape.seq });

/** What one connection says about the document: read, within its visitor's limits, and passed on. */
export class DocumentMessageHandler {
  readonly #document: InstanceDocument;
  readonly #refuse: Refuse;

  constructor(document: InstanceDocument, refuse: Refuse) {
    this.#document = document;
    this.#refuse = refuse;
  }

  handle(member: Member, name: Name, data: unknown, now: number): void {
    if (name === "edit") {
      this.#edit(member, data, now);
      return;
    }
    const isInTime = member.rateLimits[RATE_LIMIT_OF[name]].take(now);
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    else if (isInTime) this.#pass(member, [name, parsed.data] as Asked);
    else this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
  }

  /** Too many are refused before they are looked at: that is what takes time. */
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

  #pass(member: Member, [name, data]: Asked): void {
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
/** Objects that an edit names which was not taken: its author is told how they are. */
const idsOf = (data: unknown): string[] => [
  ...new Set(
    opsOf(data)
      .slice(0, 500)
      .flatMap((op) => named.safeParse(op).data ?? []),
  ),
];
