import { CallError, type Client, type FileRecord } from "@veranda/contract";
import { expect, onTestFinished, test } from "vitest";
import { asset } from "#testing/objects.ts";
import { NoAnswer, PartRefused, StoreSilent } from "./send-parts.ts";
import { contentTypeOf, Upload, type UploadStep } from "./upload.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const record = (work: FileRecord["asset"]["work"]): FileRecord => ({
  id: ID,
  name: "harbour.jpg",
  size: 25,
  contentType: "image/jpeg",
  roomID: "terrace1",
  uploadState: "created",
  isHidden: false,
  createdAt: "2026-01-01T12:00:00.000Z",
  asset: asset(ID, { work }),
});
const waiting = { state: "waiting", progress: 0, refusal: null } as const;
const done = { state: "done", progress: 1, refusal: null } as const;

/** jsdom's blobs have no text(). */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.readAsText(blob);
  });

/** A server that takes parts of ten bytes; `lose` makes the next puts fail. */
function upload({
  lose = [],
  works = [done],
  isServerLost = false,
  kindThen = "image",
  bytes = "abcdefghijklmnopqrstuvwxy",
}: Partial<{
  lose: Error[];
  works: FileRecord["asset"]["work"][];
  isServerLost: boolean;
  kindThen: FileRecord["asset"]["kind"];
  bytes: string;
}> = {}) {
  const calls: string[] = [];
  const there = new Map<number, string>();
  const steps: UploadStep[] = [];
  const parts = () => ({
    partBytes: 10,
    partCount: 3,
    parts: [1, 2, 3]
      .filter((number) => !there.has(number))
      .map((number) => ({ number, url: `/part/${number}` })),
    expiresAt: "2026-01-01T13:00:00.000Z",
  });
  const client = (async (line: string, { body }: { body?: { uploadState?: string } }) => {
    calls.push(body?.uploadState === undefined ? line : `${line} ${body.uploadState}`);
    const answers: Partial<Record<string, () => unknown>> = {
      "POST /files": () => ({ file: record(waiting), upload: parts() }),
      "GET /files/{id}/upload": parts,
      "POST /files/{id}/complete": () => {
        if (body?.uploadState === "UPLOADED" && there.size < 3)
          throw new CallError("Parts are missing", "UPLOAD_INCOMPLETE", 409);
        const file = record(waiting);
        return { ...file, asset: { ...file.asset, kind: kindThen } };
      },
      "GET /files/{id}": () => {
        if (isServerLost && lose.length > 0) throw new CallError("No answer", "NETWORK", 0);
        const file = record(works.shift() ?? done);
        return { ...file, asset: { ...file.asset, kind: kindThen } };
      },
    };
    return { data: answers[line]?.(), headers: new Headers() };
  }) as unknown as Client;
  const file = new File([bytes], "harbour.jpg", { type: "image/jpeg" });
  const one = new Upload(
    file,
    "terrace1",
    {
      client,
      async putPart(url, part, onSent, signal) {
        signal.throwIfAborted();
        const error = lose.shift();
        if (error) throw error;
        onSent(part.size);
        there.set(Number(url.split("/").pop()), await textOf(part));
      },
      wait: async (_, signal) => signal.throwIfAborted(),
    },
    (step) => steps.push(step),
    ({ asset: { kind } }) => calls.push(kind === "image" ? "announced" : `announced as ${kind}`),
  );
  return { one, calls, there, steps, last: () => steps.at(-1) };
}

test("a file is announced, sent in its parts and made light", async () => {
  const { one, there, steps, calls, last } = upload({
    works: [{ state: "working", progress: 0.5, refusal: null }, done],
  });
  await one.run();
  expect([1, 2, 3].map((part) => there.get(part))).toEqual(["abcdefghij", "klmnopqrst", "uvwxy"]);
  expect(calls.slice(0, 3)).toEqual(["POST /files", "announced", "POST /files/{id}/complete UPLOADED"]);
  expect(steps).toContainEqual({ name: "making", share: 0.5 });
  expect(last()).toEqual({ name: "done", changes: [] });
});

test("a file of another kind than announced is reported again, once", async () => {
  const { one, calls } = upload({ kindThen: "model", works: [waiting, done] });
  await one.run();
  expect(calls.filter((call) => call.startsWith("announced"))).toEqual(["announced", "announced as model"]);
});

test("a lost network pauses it; it goes on where it was", async () => {
  const { one, there, steps, last } = upload({ lose: [new NoAnswer(), new NoAnswer()] });
  await one.run();
  expect(steps.some((step) => step.name === "paused" && step.why === "lost")).toBe(true);
  expect(there.size).toBe(3);
  expect(last()).toEqual({ name: "done", changes: [] });
});

const silence = () => Array.from({ length: 20 }, () => new StoreSilent());

test("a store that never answers, while the server does, is not called a lost connection for ever", async () => {
  const { one, calls, last } = upload({ lose: silence() });
  await one.run();
  expect(last()).toEqual({
    name: "failed",
    sentence: expect.stringContaining("File storage is unreachable") as string,
    mayRetry: true,
  });
  expect(calls.at(-1)).toBe("POST /files/{id}/complete FAILED");
});

test("a store and a server that are silent together are a lost connection: it goes on", async () => {
  const { one, there, last } = upload({ lose: silence(), isServerLost: true });
  await one.run();
  expect(there.size).toBe(3);
  expect(last()).toEqual({ name: "done", changes: [] });
});

test("after an address has expired it asks what is missing", async () => {
  const { one, calls, last } = upload({ lose: [new PartRefused(403)] });
  await one.run();
  expect(calls).toContain("GET /files/{id}/upload");
  expect(last()).toEqual({ name: "done", changes: [] });
});

test("a refusal says why", async () => {
  const { one, last } = upload({
    works: [{ state: "refused", progress: 0, refusal: "TOO_MANY_TRIANGLES" }],
  });
  await one.run();
  expect(last()).toEqual({
    name: "failed",
    sentence: "This model has more than 5,000,000 triangles. Reduce them and export it again.",
    mayRetry: false,
  });
});

test("a refusal is said in the page's language, with its numbers", async () => {
  document.documentElement.lang = "de";
  onTestFinished(() => document.documentElement.removeAttribute("lang"));
  const { one, last } = upload({ works: [{ state: "refused", progress: 0, refusal: "TOO_MANY_BONES" }] });
  await one.run();
  expect(last()).toMatchObject({
    sentence: "Dieses Modell hat mehr als 4.096 Knochen. Entferne einige und exportiere es noch einmal.",
  });
});

test("a refusal that this page doesn't know is one in general", async () => {
  const newer = { state: "refused", progress: 0, refusal: "TOO_STRANGE" as never } as const;
  const { one, last } = upload({ works: [newer] });
  await one.run();
  expect(last()).toMatchObject({ sentence: "This file can’t be shown here." });
});

test("a file without a byte isn’t sent, and it is said why", async () => {
  const { one, calls, last } = upload({ bytes: "" });
  await one.run();
  expect(last()).toEqual({ name: "failed", sentence: "This file is empty.", mayRetry: false });
  expect(calls).toEqual([]);
});

test("what was refused through no fault of the file may be tried again", async () => {
  const { one, last } = upload({
    works: [{ state: "refused", progress: 1, refusal: "INTERRUPTED", mayRetry: true }],
  });
  await one.run();
  expect(last()).toMatchObject({ name: "failed", mayRetry: true });
});

test("cancelling tells the server, and nothing more is sent", async () => {
  const { one, calls, there, last } = upload();
  await one.announce();
  one.cancel();
  await one.run();
  expect(last()).toEqual({ name: "cancelled" });
  expect(calls).toContain("POST /files/{id}/complete FAILED");
  expect(there.size).toBe(0);
});

test("held up and gone on with, it asks what is missing and ends well", async () => {
  const { one, calls, last } = upload();
  await one.announce();
  one.pause();
  expect(last()).toEqual({ name: "paused", share: 0, why: "asked" });
  one.resume();
  await expect.poll(last).toEqual({ name: "done", changes: [] });
  expect(calls.filter((call) => call === "POST /files")).toHaveLength(1);
});

test("what the browser has no name for goes by its ending", () => {
  expect(contentTypeOf({ name: "Chair.GLB", type: "" })).toBe("model/gltf-binary");
  expect(contentTypeOf({ name: "notes.xyz", type: "" })).toBe("application/octet-stream");
});
