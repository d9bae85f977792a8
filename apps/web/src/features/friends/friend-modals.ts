import type { PersonCard } from "@veranda/contract";
import { showModal } from "../modals/modal-store.ts";

type About = Pick<PersonCard, "userID" | "username" | "displayName" | "picture">;
/** An account, or a guest by their participant id. `roomId` is the space in which the report was begun. */
export type Reported = Pick<PersonCard, "userID" | "displayName"> & { roomId: string | null };

/** Whom the modal on top is about. */
let subject: About | null = null;
let reported: Reported | null = null;

export const modalSubject = (): About | null => subject;
export const modalReported = (): Reported | null => reported;

export function askUnfriend(person: About): void {
  subject = person;
  showModal("Unfriend");
}

export function askBlock(person: About): void {
  subject = person;
  showModal("BlockPerson");
}

export function askReport(
  { userID, displayName }: Pick<Reported, "userID" | "displayName">,
  roomId: string | null = null,
): void {
  reported = { userID, displayName, roomId };
  showModal("ReportPerson");
}
