import type { PersonCard } from "@veranda/contract";
import { showModal } from "../modals/modal-store.ts";

type About = Pick<PersonCard, "userID" | "username" | "displayName" | "picture"> & {
  /** The space in which a report was begun. */
  roomId?: string | null;
};

/** Whom the modal on top is about. */
let subject: About | null = null;

export const modalSubject = (): About | null => subject;

export function askUnfriend(person: About): void {
  subject = person;
  showModal("Unfriend");
}

export function askBlock(person: About): void {
  subject = person;
  showModal("BlockPerson");
}

export function askReport(person: About, roomId: string | null = null): void {
  subject = { ...person, roomId };
  showModal("ReportPerson");
}
