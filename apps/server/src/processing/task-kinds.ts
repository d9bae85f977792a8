import type { PackageManifest } from "@veranda/contract/package";
import type { AvatarTask, AvatarMade } from "./avatar/convert-avatar.ts";
import type { FileTask, FileMade } from "./file/file-work.ts";
import type { Verdict, VerdictTask } from "./file/verdict.ts";
import type { Bounds } from "./model/drawn.ts";
import type { MeasureTask } from "./model/motion/measure-model.ts";
import type { PictureTask, PictureMade } from "./image/draw-picture.ts";
import type { ClipMade } from "./media/make-clip.ts";
import type { ManifestTask } from "./package/read-manifest.ts";
import type { SceneTask, SceneMade } from "./scene/scene-task.ts";
import type { SpaceTask, SpaceMade } from "./space/space-task.ts";

type FileWork = { task: FileTask; made: FileMade };

/** Every kind of task on uploads, with its input and output. */
export type Tasks = {
  avatar: { task: AvatarTask; made: AvatarMade };
  image: FileWork;
  model: FileWork;
  video: FileWork;
  audio: FileWork;
  document: FileWork;
  package: FileWork;
  /** The first seconds of a video, for a space's card. */
  clip: { task: FileTask; made: ClipMade };
  /** Exports a whole space as one model. */
  scene: { task: SceneTask; made: SceneMade };
  /** Validates and unpacks a space file. */
  space: { task: SpaceTask; made: SpaceMade };
  /** Bounds of a model over its animations. */
  measure: { task: MeasureTask; made: Bounds | null };
  /** Types of uploaded files, before anything else is done with them. */
  verdict: { task: VerdictTask; made: Verdict[] };
  /** A package's manifest. */
  manifest: { task: ManifestTask; made: PackageManifest };
  /** Re-encodes the picture of a person or a space. */
  picture: { task: PictureTask; made: PictureMade };
};
export type TaskKind = keyof Tasks;
/** Kinds of files that are optimised (contract, records/file.ts); others are stored unchanged. */
const FILE_TASK_KINDS = ["image", "model", "video", "audio", "document", "package"] as const;
export type FileTaskKind = (typeof FILE_TASK_KINDS)[number];
export const isFileTaskKind = (kind: string): kind is FileTaskKind =>
  FILE_TASK_KINDS.some((each) => each === kind);
/** Reports progress, 0 to 1, and which of several files is being processed. */
export type OnProgress = (share: number, file?: string) => void;
export type Work<K extends TaskKind> = (
  task: Tasks[K]["task"],
  onProgress: OnProgress,
) => Promise<Tasks[K]["made"]>;

/** Only image decoders of a few known formats are enabled, whatever a file claims to be. */
const readingPictures =
  <W>(load: () => Promise<W>) =>
  async (): Promise<W> => {
    const { blockReaders } = await import("./image/block-readers.ts");
    blockReaders();
    return load();
  };

/** Loaded only in the process that does the work. */
export const loadWork: { [K in TaskKind]: () => Promise<Work<K>> } = {
  avatar: readingPictures(async () => (await import("./avatar/convert-avatar.ts")).convertAvatar),
  image: readingPictures(async () => (await import("./image/optimize-image.ts")).optimizeImage),
  model: readingPictures(async () => (await import("./model/optimize-model.ts")).optimizeModel),
  video: readingPictures(async () => (await import("./media/optimize-video.ts")).optimizeVideo),
  audio: readingPictures(async () => (await import("./media/optimize-audio.ts")).optimizeAudio),
  document: readingPictures(async () => (await import("./document/optimize-document.ts")).optimizeDocument),
  package: readingPictures(async () => (await import("./package/optimize-package.ts")).optimizePackage),
  clip: readingPictures(async () => (await import("./media/make-clip.ts")).makeClip),
  scene: readingPictures(async () => (await import("./scene/write-scene.ts")).writeScene),
  measure: async () => (await import("./model/motion/measure-model.ts")).measureModel,
  space: async () => (await import("./space/open-space-file.ts")).openSpaceFile,
  verdict: async () => (await import("./file/verdict.ts")).judgeFiles,
  manifest: async () => (await import("./package/read-manifest.ts")).readManifest,
  picture: readingPictures(async () => (await import("./image/draw-picture.ts")).drawPicture),
};

/** Limits of one task: wall time, CPU time, and memory of the whole process. */
export type TaskLimit = {
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  startsFfmpeg?: boolean;
  /** Interactive: does not queue behind work that takes minutes. */
  isQuick?: boolean;
};
export const TASK_LIMITS: Record<TaskKind, TaskLimit> = {
  avatar: { seconds: 60, cpuSeconds: 60, megabytes: 1_200 },
  image: { seconds: 300, cpuSeconds: 90, megabytes: 1_600 },
  model: { seconds: 600, cpuSeconds: 120, megabytes: 1_600 },
  video: { seconds: 1_800, cpuSeconds: 1_750, megabytes: 1_200, startsFfmpeg: true },
  audio: { seconds: 900, cpuSeconds: 290, megabytes: 600, startsFfmpeg: true },
  document: { seconds: 300, cpuSeconds: 60, megabytes: 1_200 },
  package: { seconds: 600, cpuSeconds: 120, megabytes: 1_600 },
  clip: { seconds: 90, cpuSeconds: 60, megabytes: 900, startsFfmpeg: true },
  scene: { seconds: 600, cpuSeconds: 300, megabytes: 2_500 },
  space: { seconds: 300, cpuSeconds: 120, megabytes: 2_000 },
  measure: { seconds: 120, cpuSeconds: 60, megabytes: 1_600 },
  verdict: { seconds: 60, cpuSeconds: 10, megabytes: 400, isQuick: true },
  manifest: { seconds: 60, cpuSeconds: 10, megabytes: 400, isQuick: true },
  picture: { seconds: 60, cpuSeconds: 20, megabytes: 600, isQuick: true },
};

/** Messages between the server and a worker process. */
export type ToWorker = { kind: TaskKind; task: unknown };
export type FromWorker =
  | { type: "progress"; share: number; file?: string }
  | { type: "made"; made: unknown }
  /** The upload is rejected with this fault. */
  | { type: "refused"; fault: string; detail: string }
  | { type: "failed"; message: string };
