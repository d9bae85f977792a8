import { NamedError } from "../../named-error.ts";
import type { StreamSegment } from "../../platform/media/stream-segment.ts";
import type { RecordingEnd } from "@veranda/contract/rooms/live";
import type { RoomRecordings } from "../live/recordings-port.ts";

/** Where nothing is recorded. */
export const noRecordings: RoomRecordings = {
  begin: async () => ({ append: () => undefined, finish: async () => undefined }),
};

export type TestRecording = {
  readonly owner: Parameters<RoomRecordings["begin"]>[0];
  readonly segments: StreamSegment[];
  isFinished: boolean;
  end(reason: RecordingEnd): void;
};

/** Recordings that are only remembered. */
export function createTestRecordings(): RoomRecordings & { all: TestRecording[]; isFull: boolean } {
  const recordings: ReturnType<typeof createTestRecordings> = {
    all: [],
    isFull: false,
    async begin(owner, onEnd) {
      if (recordings.isFull) throw new NamedError("STORAGE_FULL");
      const recording: TestRecording = { owner, segments: [], isFinished: false, end: onEnd };
      recordings.all.push(recording);
      return {
        append: (segment) => void recording.segments.push(segment),
        finish: async () => void (recording.isFinished = true),
      };
    },
  };
  return recordings;
}
