import type { Participant, BodyTransform } from "@veranda/contract/rooms/messages";
import type { HostActLine } from "../../domains/moderation/host-act-lines.ts";
import type { LoggedMessage } from "../chat/chat-log.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { PersistedHosting } from "../hosting/persisted-hosting.ts";
import type { PersistedVoice } from "../voice/persisted-voice.ts";

/** What is kept of a participant so that the same one can come back after the process died. */
export type SeatRecord = {
  participant: Participant;
  holder: ReservationHolder;
  resumeKey: string;
  /** Null: their page hadn't said yet where they are. */
  transform: BodyTransform | null;
};

/** What is kept of an instance. */
export type InstanceRecord = { instanceId: string; spaceId: string; number: number; createdAt: Date };
export type InstanceMemory = InstanceRecord & {
  /** It is the space's main one. */
  isHost: boolean;
  voice: PersistedVoice | null;
  hosting: PersistedHosting | null;
  seats: SeatRecord[];
  chat: LoggedMessage[];
};

/** Persists one instance's changes, each within a second. */
export type InstanceJournal = {
  seat(record: SeatRecord): void;
  /** A seated participant's transform changed. */
  move(participantId: string, transform: BodyTransform): void;
  /** `isPutOut`: not by themselves, so that they don't come back to it after a crash. */
  unseat(participantId: string, isPutOut?: boolean): void;
  chat(message: LoggedMessage): void;
  /** A host has taken it out of the chat. */
  removeChat(messageId: string): void;
  voice(kept: PersistedVoice): void;
  hosting(kept: PersistedHosting): void;
  /** A line of the log of hosts, written with what the act has changed. */
  hostAct(line: HostActLine): void;
  /** Writes at once what has changed so far. False: it can't at present, and is tried again. */
  written(): Promise<boolean>;
  /** Stops writing. */
  stop(): Promise<void>;
  /** Writes what is pending, at shutdown. */
  flush(): Promise<void>;
};
