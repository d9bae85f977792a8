import type { FileRecord } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { create } from "zustand";
import { api } from "#api/client.ts";
import { queryClientHere } from "#api/load-in-browser.ts";
import { putPart } from "#api/uploads/send-parts.ts";
import { Upload, type UploadDeps, type UploadStep } from "#api/uploads/upload.ts";

/** An upload, as the tray shows it. */
export type UploadItem = {
  id: number;
  name: string;
  size: number;
  step: UploadStep;
};

/** A file that has an id: it can be placed before its bytes have arrived. */
export type Announced = Pick<FileRecord, "id" | "name" | "asset">;

export type UploadOrder = {
  files: readonly File[];
  roomId: string | null;
  /**
   * Called with the announced files, together when announced together; again for those whose kind turns out another.
   */
  onAnnounced?: (announced: readonly Announced[]) => void;
  /** The file can be shown. */
  onDone?: (done: Announced) => void;
  /** The upload failed, before or after the file had an id. */
  onFailed?: (announced: Announced | null) => void;
};

const AT_ONCE = 2;
/** Time in which announced files of one batch are placed together, in milliseconds. */
const TOGETHER_MS = 1_500;

export const useUploads = create<readonly UploadItem[]>(() => []);
export const readUploads = (): readonly UploadItem[] => useUploads.getState();
let lastId = 0;
const running = new Map<number, Upload>();
const orders = new Map<number, { file: File; order: UploadOrder }>();

const deps: UploadDeps = {
  client: api,
  putPart,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        globalThis.removeEventListener("online", done);
        signal.removeEventListener("abort", stopped);
        resolve();
      };
      const stopped = () => {
        clearTimeout(timer);
        globalThis.removeEventListener("online", done);
        reject(new DOMException("Stopped", "AbortError"));
      };
      const timer = setTimeout(done, ms);
      // Online again: retry at once.
      globalThis.addEventListener("online", done);
      signal.addEventListener("abort", stopped);
    }),
};

const change = (next: (items: readonly UploadItem[]) => readonly UploadItem[]): void =>
  useUploads.setState(next, true);

const setStep = (id: number, step: UploadStep): void =>
  change((items) => items.map((item) => (item.id === id ? { ...item, step } : item)));

const stepOf = (id: number): UploadStep | undefined => readUploads().find((item) => item.id === id)?.step;

/** Starts uploading files: all are announced, two at a time are sent. */
export function startUploads(order: UploadOrder): void {
  const added = order.files.map((file): UploadItem => {
    lastId += 1;
    orders.set(lastId, { file, order });
    return { id: lastId, name: file.name || t.pastedPicture(), size: file.size, step: { name: "waiting" } };
  });
  change((items) => [...items, ...added]);
  void announceAll(
    added.map(({ id }) => id),
    order,
  );
}

async function announceAll(ids: readonly number[], order: UploadOrder): Promise<void> {
  const come: Announced[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const place = () => {
    clearTimeout(timer);
    timer = undefined;
    if (come.length > 0) order.onAnnounced?.(come.splice(0));
  };
  const queue = [...ids];
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (stepOf(id)?.name === "cancelled") continue;
      const upload = make(id, (announced) => {
        come.push(announced);
        timer ??= setTimeout(place, TOGETHER_MS);
      });
      await upload?.announce();
      fill();
    }
  };
  await Promise.all(Array.from({ length: 3 }, work));
  place();
}

const isBusy = (step: UploadStep): boolean =>
  step.name === "sending" || (step.name === "paused" && step.why === "lost");

function fill(): void {
  for (const { id, step } of readUploads()) {
    if (readUploads().filter((item) => isBusy(item.step)).length >= AT_ONCE) return;
    const upload = running.get(id);
    if (step.name === "waiting" && upload?.isAnnounced === true) void upload.run();
  }
}

function make(id: number, onAnnounced: (announced: Announced) => void): Upload | null {
  const asked = orders.get(id);
  if (!asked) return null;
  let announced: Announced | null = null;
  const onStep = (step: UploadStep) => {
    setStep(id, step);
    if (step.name === "failed" || step.name === "cancelled") asked.order.onFailed?.(announced);
    if (step.name === "done") {
      if (upload.record) asked.order.onDone?.(upload.record);
      running.delete(id);
    }
    // The cached lists show it as pending.
    if (step.name === "done" || step.name === "failed") {
      void queryClientHere().invalidateQueries({ queryKey: ["me", "content"] });
    }
    if (!isBusy(step)) fill();
  };
  const upload = new Upload(asked.file, asked.order.roomId, deps, onStep, (record) => {
    announced = record;
    onAnnounced(record);
  });
  running.set(id, upload);
  return upload;
}

export const pauseUpload = (id: number): void => running.get(id)?.pause();

/** Resumes a paused upload; restarts a failed or cancelled one. */
export function resumeUpload(id: number): void {
  const upload = running.get(id);
  if (upload && !upload.isOver) {
    upload.resume();
    return;
  }
  const order = orders.get(id)?.order;
  if (!order) return;
  setStep(id, { name: "waiting" });
  void announceAll([id], order);
}

export function cancelUpload(id: number): void {
  if (running.has(id)) running.get(id)?.cancel();
  else setStep(id, { name: "cancelled" });
  running.delete(id);
}

/** Removes finished uploads from the tray. */
export function clearUploads(): void {
  const isOver = ({ step }: UploadItem) =>
    step.name === "done" || step.name === "failed" || step.name === "cancelled";
  for (const { id } of readUploads().filter(isOver)) orders.delete(id);
  change((items) => items.filter((item) => !isOver(item)));
}

/** Removes successful uploads from the tray; those with changes stay to be read. */
export function dismissDone(): void {
  for (const { id, step } of readUploads())
    if (step.name === "done" && step.changes.length === 0) dismissUpload(id);
}

/** Removes those that failed or were cancelled from the tray; failures that can be tried again only if so told. */
export function dismissEnded({ hasRetry }: { hasRetry: boolean }): void {
  for (const { id, step } of readUploads())
    if (step.name === "cancelled" || (step.name === "failed" && (hasRetry || !step.mayRetry)))
      dismissUpload(id);
}

export function dismissUpload(id: number): void {
  orders.delete(id);
  change((items) => items.filter((item) => item.id !== id));
}
