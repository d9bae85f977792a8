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

describe("bytes that are fetched", () => {
  it("come in one piece, however they were cut, and tell how far they are", async () => {
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

  it("don't claim a share where the length is that of something packed, or is not told", async () => {
    for (const headers of [{ "content-length": "3", "content-encoding": "br" }, undefined]) {
      const totals: (number | null)[] = [];
      await answering(parts([1, 2, 3, 4]), headers && { headers })(
        "/a",
        (_, total) => void totals.push(total),
      );
      expect(totals).toEqual([null]);
    }
  });

  it("that are not there say which and why", async () => {
    await expect(answering("gone", { status: 404 })("/files/sea.glb")).rejects.toThrow(
      "/files/sea.glb answered 404",
    );
    await expect(answering(null, { status: 204 })("/files/sea.glb")).rejects.toThrow("answered 204");
  });

  it("end in the middle with the connection, never as half a file", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        stream.error(new TypeError("network error"));
      },
    });
    await expect(answering(broken)("/a")).rejects.toThrow("network error");
  });

  it("are aborted when nobody needs them any more", async () => {
    const ends = new AbortController();
    const fetchBytes = fetchBytesWith((_, init) => {
      init?.signal?.throwIfAborted();
      return Promise.resolve(new Response("x"));
    });
    ends.abort();
    await expect(fetchBytes("/a", undefined, ends.signal)).rejects.toThrow(/abort/i);
  });
});
