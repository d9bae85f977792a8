import type { FileAsset } from "@veranda/contract";
import type { Opened } from "./document/document-store.ts";
import type { InstanceDocumentDeps } from "./document/instance-document.ts";
import type { InstanceMemory, InstanceRecord } from "./journal.ts";
import type { Looks } from "./new-participant.ts";
import type { RoomSessions, RoomSpaces, SeatHolder, SpaceAbout, Ways } from "./types.ts";

/** What an instance needs of what is around it. */
export type InstanceDeps = Pick<
  InstanceDocumentDeps,
  "now" | "monotonic" | "log" | "store" | "files" | "onSaved" | "onSuperseded"
> &
  Looks & {
    spaces: Omit<RoomSpaces, "takeDraft" | "keepDraft">;
    sessions: RoomSessions;
    isOwnAvatar(accountId: string, avatar: string): Promise<boolean>;
    waysOf(environment: string): Ways | null;
    onVisit(spaceId: string, holder: SeatHolder, present: readonly string[]): void;
    /** People that this instance holds; hosts come in above it. */
    capacity: number;
    /** A visitor is here from now on: wherever else in this space they were, they are not any more. */
    onEntered(visitorId: string): void;
    /** Somebody came, went or changed. */
    onPeople(): void;
    /** Makes this the space's main instance; every instance of it hears of that by `setHost`. */
    becomeHost(): Promise<void>;
  };

/** What an instance begins with. */
export type Beginning = {
  record: InstanceRecord;
  memory: InstanceMemory | null;
  about: SpaceAbout;
  opened: Opened;
  /** Of the files that stand in the document. */
  assets: readonly FileAsset[];
};
