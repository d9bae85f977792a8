import { CallError, type AnswerFor, type Client, type FileRecord } from "@veranda/contract";
import type { ImportChange } from "@veranda/contract/import-changes";
import * as t from "@veranda/messages/editing";
import { fileFaultSentence, loadFileFaults } from "../faults/file-faults.ts";
import { endingOf } from "./ending.ts";
import { PartRefused, StoreSilent, type PutPart } from "./send-parts.ts";
import {
  EmptyFile,
  Incomplete,
  isFinal,
  isIncomplete,
  isLost,
  nameFault,
  sentenceOf,
} from "./upload-faults.ts";

type Parts = AnswerFor<"POST /files">["upload"];

/** State of an upload; progress is 0 to 1. */
export type UploadStep =
  | { name: "waiting" }
  | { name: "sending"; share: number }
  /** `asked`: paused by the person. `lost`: offline; resumes by itself. */
  | { name: "paused"; share: number; why: "asked" | "lost" }
  /** The server optimizes the file. */
  | { name: "making"; share: number }
  /** `changes`: what the server removed or changed in the file. */
  | { name: "done"; changes: readonly ImportChange[] }
  | { name: "failed"; sentence: string; mayRetry: boolean }
  | { name: "cancelled" };

export type UploadDeps = {
  client: Client;
  putPart: PutPart;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Parts sent in parallel. */
const AT_ONCE = 3;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const ASK_MS = [700, 1_000, 1_500, 2_500] as const;
/** Limit of requests for a new address after one has expired. */
const RENEWALS = 5;

/**
 * Failed attempts, while the server answers, after which the store counts as unreachable and not the network as lost.
 */
const SILENCES = 5;

/** The media type by extension, where the browser gives none. */
const BY_ENDING: Partial<Record<string, string>> = {
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  vrm: "model/vrm",
  obj: "model/obj",
  fbx: "application/octet-stream",
  stl: "model/stl",
  usdz: "model/vnd.usdz+zip",
  avif: "image/avif",
  webm: "video/webm",
  mkv: "video/x-matroska",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  pdf: "application/pdf",
};

export const contentTypeOf = ({ name, type }: Pick<File, "name" | "type">): string =>
  type !== "" ? type : (BY_ENDING[endingOf(name)] ?? "application/octet-stream");

/**
 * One upload: announced, sent in parts, optimized. Without a network it pauses, then asks which parts are missing and
 * resumes. `onStep` is called with each state, `onAnnounced` when the file has an id, and again when its content turns
 * out to be of another kind.
 */
export class Upload {
  readonly file: File;
  readonly #roomId: string | null;
  readonly #deps: UploadDeps;
  readonly #onStep: (step: UploadStep) => void;
  readonly #onAnnounced: (record: FileRecord) => void;
  readonly #sent = new Map<number, number>();
  #stop = new AbortController();
  #isPaused = false;
  #isOver = false;
  #record: FileRecord | null = null;
  /** Upload addresses, from the answer to the announcement. */
  #first: Parts | null = null;

  constructor(
    file: File,
    roomId: string | null,
    deps: UploadDeps,
    onStep: (step: UploadStep) => void,
    onAnnounced: (record: FileRecord) => void,
  ) {
    this.file = file;
    this.#roomId = roomId;
    this.#deps = deps;
    this.#onStep = onStep;
    this.#onAnnounced = onAnnounced;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isAnnounced(): boolean {
    return this.#record !== null;
  }

  /** The file as it was known last; null: not announced yet. */
  get record(): FileRecord | null {
    return this.#record;
  }

  /** Announces the file to the server; `run` sends its bytes. Never rejects. */
  async announce(): Promise<void> {
    await this.#orFail(async (signal) => {
      this.#first = await this.#announce(signal);
    });
  }

  /** Runs until done, failed, paused or cancelled; never rejects. */
  async run(): Promise<void> {
    await this.#orFail(async (signal) => {
      this.#onStep({ name: "sending", share: this.#share() });
      const parts = this.#record ? this.#first : await this.#announce(signal);
      this.#first = null;
      await this.#send(parts, signal);
      await this.#make(signal);
    });
  }

  async #orFail(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#isOver) return;
    const { signal } = this.#stop;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#isOver = true;
      // Progress of aborted parts is ignored.
      this.#stop.abort();
      const sentence = (await nameFault(this.file.name, error)) ?? sentenceOf(error);
      this.#onStep({ name: "failed", sentence, mayRetry: !isFinal(error) });
      if (this.#record) this.#giveUp(this.#record.id);
    }
  }

  pause(): void {
    if (this.#isOver || this.#isPaused) return;
    this.#isPaused = true;
    this.#stop.abort();
    this.#onStep({ name: "paused", share: this.#share(), why: "asked" });
  }

  resume(): void {
    if (this.#isOver) return;
    this.#isPaused = false;
    this.#stop.abort();
    this.#stop = new AbortController();
    void this.run();
  }

  cancel(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stop.abort();
    this.#onStep({ name: "cancelled" });
    if (this.#record) this.#giveUp(this.#record.id);
  }

  /** Has the server discard the upload. */
  #giveUp(id: string): void {
    this.#deps
      .client("POST /files/{id}/complete", { params: { id }, body: { uploadState: "FAILED" } })
      // On failure it expires by itself.
      .catch(() => {});
  }

  async #announce(signal: AbortSignal): Promise<Parts> {
    const { name, size } = this.file;
    if (size === 0) throw new EmptyFile();
    if (await isIncomplete(this.file)) throw new Incomplete();
    const body = {
      contentType: contentTypeOf(this.file),
      name: name.slice(-200) || t.pastedPicture(),
      size,
      roomID: this.#roomId,
    };
    const { file, upload } = await this.#patiently(
      async () => (await this.#deps.client("POST /files", { body }, { signal })).data,
      signal,
    );
    this.#know(file);
    return upload;
  }

  #know(record: FileRecord): void {
    const isAnother = this.#record?.asset.kind !== record.asset.kind;
    this.#record = record;
    if (isAnother) this.#onAnnounced(record);
  }

  async #send(first: Parts | null, signal: AbortSignal): Promise<void> {
    let parts = first;
    for (let renewals = 0; ; renewals++) {
      const id = this.#record?.id ?? "";
      parts ??= await this.#patiently(
        async () => (await this.#deps.client("GET /files/{id}/upload", { params: { id } }, { signal })).data,
        signal,
      );
      this.#countSent(parts);
      try {
        await this.#sendAll(parts, signal);
        const complete = { params: { id }, body: { uploadState: "UPLOADED" as const } };
        const call = async () =>
          (await this.#deps.client("POST /files/{id}/complete", complete, { signal })).data;
        this.#know(await this.#patiently(call, signal));
        return;
      } catch (error) {
        const isStale =
          error instanceof PartRefused || (error instanceof CallError && error.code === "UPLOAD_INCOMPLETE");
        if (!isStale || renewals >= RENEWALS) throw error;
        parts = null;
      }
    }
  }

  /** Parts that aren't missing are uploaded already. */
  #countSent({ parts, partBytes, partCount }: Parts): void {
    this.#sent.clear();
    const missing = new Set(parts.map(({ number }) => number));
    for (let number = 1; number <= partCount; number++) {
      if (missing.has(number)) continue;
      this.#sent.set(number, Math.min(partBytes, this.file.size - (number - 1) * partBytes));
    }
  }

  async #sendAll({ parts, partBytes }: Parts, signal: AbortSignal): Promise<void> {
    const queue = [...parts];
    const work = async () => {
      for (let part = queue.shift(); part; part = queue.shift()) {
        const { number, url } = part;
        const bytes = this.file.slice((number - 1) * partBytes, number * partBytes);
        await this.#patiently(
          () => this.#deps.putPart(url, bytes, (sent) => this.#reportSent(number, sent), signal),
          signal,
        );
        this.#reportSent(number, bytes.size);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, work));
  }

  #reportSent(number: number, bytes: number): void {
    this.#sent.set(number, bytes);
    if (!this.#stop.signal.aborted) this.#onStep({ name: "sending", share: this.#share() });
  }

  #share(): number {
    let sent = 0;
    for (const bytes of this.#sent.values()) sent += bytes;
    return this.file.size === 0 ? 0 : Math.min(1, sent / this.file.size);
  }

  async #make(signal: AbortSignal): Promise<void> {
    for (let asked = 0; this.#record; asked++) {
      const { id, asset, changes = [] } = this.#record;
      if (asset.work.state === "done") {
        this.#isOver = true;
        this.#onStep({ name: "done", changes });
        return;
      }
      if (asset.work.state === "refused") {
        this.#isOver = true;
        const { refusal, mayRetry = false } = asset.work;
        await loadFileFaults();
        const sentence = (refusal && fileFaultSentence(refusal)) ?? t.fileUnshowable();
        this.#onStep({ name: "failed", sentence, mayRetry });
        return;
      }
      this.#onStep({ name: "making", share: asset.work.progress });
      await this.#deps.wait(ASK_MS[Math.min(asked, ASK_MS.length - 1)] ?? 2_500, signal);
      const call = async () =>
        (await this.#deps.client("GET /files/{id}", { params: { id } }, { signal })).data;
      this.#know(await this.#patiently(call, signal, "making"));
    }
  }

  /** Whether the server is reachable; any answer counts. */
  async #isServerThere(signal: AbortSignal): Promise<boolean> {
    const id = this.#record?.id ?? "";
    return this.#deps.client("GET /files/{id}", { params: { id } }, { signal }).then(
      () => true,
      (error: unknown) => !isLost(error),
    );
  }

  /** Retries with growing delays while only the network fails. */
  async #patiently<T>(
    call: () => Promise<T>,
    signal: AbortSignal,
    step: "sending" | "making" = "sending",
  ): Promise<T> {
    let silences = 0;
    for (let tries = 0; ; tries++) {
      try {
        return await call();
      } catch (error) {
        if (signal.aborted || !isLost(error)) throw error;
        if (error instanceof StoreSilent && (await this.#isServerThere(signal))) silences += 1;
        if (silences === SILENCES) throw error;
        if (step === "sending") this.#onStep({ name: "paused", share: this.#share(), why: "lost" });
        await this.#deps.wait(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 30_000, signal);
      }
    }
  }
}
