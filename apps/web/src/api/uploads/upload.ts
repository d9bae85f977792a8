import { CallError, type AnswerFor, type Client, type ErrorName, type FileRecord } from "@veranda/contract";
import type { FileFault } from "@veranda/contract/file-faults";
import type { ImportChange } from "@veranda/contract/import-changes";
import * as t from "@veranda/messages/editing";
import { fileFaultSentence, loadFileFaults } from "../faults/file-faults.ts";
import { sentenceFor } from "../faults/sentence.ts";
import { endingOf } from "./ending.ts";
import { NoAnswer, PartRefused, StoreSilent, type PutPart } from "./send-parts.ts";

type Parts = AnswerFor<"POST /files">["upload"];

/** Where an upload stands; shares are 0 to 1. */
export type UploadStep =
  | { name: "waiting" }
  | { name: "sending"; share: number }
  /** `asked`: by the person. `lost`: without a network; it goes on by itself. */
  | { name: "paused"; share: number; why: "asked" | "lost" }
  /** The server makes it light. */
  | { name: "making"; share: number }
  /** `changes`: what the server left out or changed. */
  | { name: "done"; changes: readonly ImportChange[] }
  | { name: "failed"; sentence: string; mayRetry: boolean }
  | { name: "cancelled" };

export type UploadDeps = {
  client: Client;
  putPart: PutPart;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Parts on their way at once. */
const AT_ONCE = 3;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const ASK_MS = [700, 1_000, 1_500, 2_500] as const;
/** An expired address is asked for anew this often. */
const RENEWALS = 5;

/** A store that stays silent this often, while the server answers, is not a lost connection. */
const SILENCES = 5;

/** The file's own words for what it is, where the browser has none. */
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
 * One file on its way to the server: announced, sent in parts, made light. A lost network pauses it; it then asks what
 * is missing and goes on. `onStep` hears each step, `onAnnounced` the file as soon as it has an id, and
 * again when its content turns out to be of another kind.
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
  /** Where the bytes go, as the announcement was answered. */
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

  /** Tells the server of the file; its bytes follow by `run`. Never rejects. */
  async announce(): Promise<void> {
    await this.#orFail(async (signal) => {
      this.#first = await this.#announce(signal);
    });
  }

  /** Runs until it is done, failed, paused or cancelled; never rejects. */
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
      // Parts that are still on their way say no more.
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

  /** The server need not keep what came of it. */
  #giveUp(id: string): void {
    this.#deps
      .client("POST /files/{id}/complete", { params: { id }, body: { uploadState: "FAILED" } })
      // Then it expires by itself.
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

  /** What is not asked for is there already. */
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

  /** Any answer counts. */
  async #isServerThere(signal: AbortSignal): Promise<boolean> {
    const id = this.#record?.id ?? "";
    return this.#deps.client("GET /files/{id}", { params: { id } }, { signal }).then(
      () => true,
      (error: unknown) => !isLost(error),
    );
  }

  /** Tries again, with growing waits, for as long as only the network is missing. */
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

class EmptyFile extends Error {}
class Incomplete extends Error {}

/** What models have beside them, and what is nothing without one. */
const PARTS = new Set(["mtl", "bin"]);

/** A part of a model without it, or a model that says that it needs other files. */
async function isIncomplete(file: File): Promise<boolean> {
  const ending = endingOf(file.name);
  if (ending !== "gltf") return PARTS.has(ending);
  // Where it can't be fetched, the server looks.
  const parts = await import("./model-parts.ts").catch(() => null);
  return parts !== null && (await parts.partsNamedIn(file)).length > 0;
}

/** Refusals of the file itself: the same file would be refused again. */
const FINAL: ReadonlySet<string> = new Set<ErrorName>([
  "INVALID_INPUT",
  "FILE_KIND_UNKNOWN",
  "FILE_TOO_LARGE",
]);
const isFinal = (error: unknown): boolean =>
  error instanceof EmptyFile ||
  error instanceof Incomplete ||
  (error instanceof CallError && FINAL.has(error.code));

/** Kinds that are refused by their name already, and what to do about each. */
const REFUSED_BY_NAME: Readonly<Record<string, FileFault>> = { svg: "DRAWING", heic: "HEIC", heif: "HEIC" };

async function nameFault(name: string, error: unknown): Promise<string | null> {
  const isUnknown = error instanceof CallError && error.code === "FILE_KIND_UNKNOWN";
  const fault =
    error instanceof Incomplete ? "PART_ALONE" : isUnknown ? REFUSED_BY_NAME[endingOf(name)] : undefined;
  if (fault === undefined) return null;
  await loadFileFaults();
  return fileFaultSentence(fault);
}

function sentenceOf(error: unknown): string {
  if (error instanceof EmptyFile) return t.fileEmpty();
  return error instanceof StoreSilent ? t.storageUnreachable() : sentenceFor(error);
}

const isLost = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof CallError &&
    (error.code === "NETWORK" ||
      error.code === "TIMEOUT" ||
      error.statusCode === 503 ||
      error.code === "RATE_LIMITED"));
