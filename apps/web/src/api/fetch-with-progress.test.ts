import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { holdUploads, type SentUpload } from "#testing/uploads.ts";
import { setBearer } from "./bearer.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import { NoAnswer, PartRefused, putPart, StoreSilent } from "./uploads/send-parts.ts";

let sent: SentUpload[];
beforeEach(() => void (sent = holdUploads()));
afterEach(() => {
  setBearer(null);
  vi.unstubAllGlobals();
});
const last = () => sent.at(-1) as SentUpload;

describe("a file that is sent with a call", () => {
  const send = (signal?: AbortSignal) => {
    const shares: number[] = [];
    const answer = fetchWithProgress((share) => shares.push(share))("/api/files", {
      method: "PUT",
      headers: { "x-part": "1" },
      body: "abc",
      ...(signal && { signal }),
    });
    return { answer, shares };
  };

  test("sends what fetch would, and reports its progress", async () => {
    const { answer, shares } = send();
    expect(last()).toMatchObject({ line: "PUT /api/files", body: "abc" });
    expect(last().headers.get("x-part")).toBe("1");
    last().progress(50);
    last().answer({ url: "/files/1" }, 201);
    const response = await answer;
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ url: "/files/1" });
    expect(shares).toEqual([0.5]);
  });

  test("that is lost on the way is a failure of the network", async () => {
    const { answer } = send();
    last().lose();
    await expect(answer).rejects.toThrow(TypeError);
  });

  test("is stopped on its way, and doesn't even go out where it was called off before", async () => {
    const stop = new AbortController();
    const { answer } = send(stop.signal);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(last().isStopped).toBe(true);
    await expect(send(stop.signal).answer).rejects.toMatchObject({ name: "AbortError" });
    expect(sent).toHaveLength(1);
  });
});

describe("a part of a large file", () => {
  const part = new Blob(["abc"]);
  const put = (url: string, signal = new AbortController().signal) => {
    const bytes: number[] = [];
    const done = putPart(url, part, (sentBytes) => bytes.push(sentBytes), signal);
    return { done, bytes };
  };
  const ELSEWHERE = "https://store.example/part/1?right=x";

  test("sends credentials to this site only, not to an external store", async () => {
    setBearer({ token: () => "ann-1", renew: () => Promise.resolve(null) });
    const here = put("/api/parts/1");
    expect(last().headers.get("authorization")).toBe("Bearer ann-1");
    last().progress(2);
    last().answer({});
    await here.done;
    expect(here.bytes).toEqual([2]);
    const there = put(ELSEWHERE);
    expect(last().headers.has("authorization")).toBe(false);
    last().answer({}, 204);
    await there.done;
  });

  test.each([
    [403, PartRefused],
    [412, PartRefused],
    [500, NoAnswer],
    [503, NoAnswer],
  ])("that is answered with %i can be told from others", async (status, Fault) => {
    const { done } = put("/api/parts/1");
    last().answer({}, status);
    await expect(done).rejects.toBeInstanceOf(Fault);
  });

  test("that gets no answer: of a store elsewhere it may be the store's settings", async () => {
    const here = put("/api/parts/1");
    last().lose();
    await expect(here.done).rejects.not.toBeInstanceOf(StoreSilent);
    const there = put(ELSEWHERE);
    last().lose();
    await expect(there.done).rejects.toBeInstanceOf(StoreSilent);
    const slow = put(ELSEWHERE);
    last().lose("timeout");
    await expect(slow.done).rejects.not.toBeInstanceOf(StoreSilent);
  });

  test("is stopped with its upload, and none is begun after that", async () => {
    const stop = new AbortController();
    const { done } = put("/api/parts/1", stop.signal);
    stop.abort();
    await expect(done).rejects.toMatchObject({ name: "AbortError" });
    expect(last().isStopped).toBe(true);
    await expect(put("/api/parts/2", stop.signal).done).rejects.toMatchObject({ name: "AbortError" });
    expect(sent).toHaveLength(1);
  });
});
