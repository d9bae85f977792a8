import type { Participant } from "@veranda/contract/rooms/messages";

/** A host who acts on people in a space, wherever they are themself. */
export type ActingHost = Pick<Participant, "userId" | "displayName">;
