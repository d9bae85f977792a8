import type { RecordingEnd } from "@veranda/contract/rooms/live";
import type { StreamSegment } from "../../platform/media/stream-segment.ts";

/** A recording that goes on. */
export type RecordingSink = {
  append(segment: StreamSegment): void;
  /** What was recorded goes to the person's files; resolves when it is there. Never rejects. */
  finish(): Promise<void>;
};

/** Where recordings go. */
export type RoomRecordings = {
  /** `name`: without an ending. Rejects with NamedError STORAGE_FULL where there is no room for the first seconds. */
  begin(
    owner: { accountId: string; spaceId: string; name: string },
    onEnd: (reason: RecordingEnd) => void,
  ): Promise<RecordingSink>;
};
