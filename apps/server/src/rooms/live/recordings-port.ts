import type { RecordingEnd } from "@veranda/contract/rooms/live";
import type { StreamSegment } from "../../platform/media/stream-segment.ts";

/** Takes the segments of one recording. */
export type RecordingSink = {
  append(segment: StreamSegment): void;
  /** Hands over what was recorded; resolves once it is among the person's files, or left to be delivered later. Never rejects. */
  finish(): Promise<void>;
};

/** Where an instance records to. */
export type RoomRecordings = {
  /** `name`: without an ending. Rejects with NamedError STORAGE_FULL where there is no room for the first seconds. */
  begin(
    owner: { accountId: string; spaceId: string; name: string },
    onEnd: (reason: RecordingEnd) => void,
  ): Promise<RecordingSink>;
};
