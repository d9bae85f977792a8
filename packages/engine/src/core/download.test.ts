import { describe, expect, it } from "vitest";
import { fetchBytesWith } from "./download.ts";

const parts = (...each: number[][]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (stream) => {
      for (const part of each) stream.enqueue(Uint8Array.from(part));
      stream.close();
    },
  });
const answering = (body: BodyInit | null, init?: ResponseInit) =>
  fetchBytesWith(() => Promise.resolve(new Response(body, init)));

describe("a download", () => {
  it("arrives in one piece, however it was split, and reports its progress", async () => {
    const seen: (number | null)[][] = [];
    const fetchBytes = answering(parts([1, 2], [3], [4, 5, 6]), { headers: { "content-length": "6" } });
    const bytes = await fetchBytes("/a", (received, total) => void seen.push([received, total]));
    expect([...new Uint8Array(bytes)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seen).toEqual([
      [2, 6],
      [3, 6],
      [6, 6],
    ]);
  });

  it("reports no progress if the length is that of compressed data, or unknown", async () => {
    for (const headers of [{ "content-length": "3", "content-encoding": "br" }, undefined]) {
      const totals: (number | null)[] = [];
      await answering(parts([1, 2, 3, 4]), headers && { headers })(
        "/a",
        (_, total) => void totals.push(total),
      );
      expect(totals).toEqual([null]);
    }
  });

  it("that doesn't exist fails with the address and the reason", async () => {
    await expect(answering("gone", { status: 404 })("/files/sea.glb")).rejects.toThrow(
      "/files/sea.glb answered 404",
    );
    await expect(answering(null, { status: 204 })("/files/sea.glb")).rejects.toThrow("answered 204");
  });

  it("fails if the connection breaks in the middle, and never yields half a file", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        stream.error(new TypeError("network error"));
      },
    });
    await expect(answering(broken)("/a")).rejects.toThrow("network error");
  });

  it("is aborted when nobody needs it any more", async () => {
    const ends = new AbortController();
    const fetchBytes = fetchBytesWith((_, init) => {
      init?.signal?.throwIfAborted();
      return Promise.resolve(new Response("x"));
    });
    ends.abort();
    await expect(fetchBytes("/a", undefined, ends.signal)).rejects.toThrow(/abort/i);
  });
});
