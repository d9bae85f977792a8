import { expect, onTestFinished, test, vi } from "vitest";
import { soon } from "../testing/soon.ts";
import { MicroCache, type MicroCacheOptions } from "./micro-cache.ts";

type Page = { status: number; body: string };
const pageOf = (body: string, status = 200): Page => ({ status, body });
const cacheOf = (options: Partial<MicroCacheOptions<Page>> = {}) =>
  new MicroCache<Page>({ maxEntries: 100, isKept: ({ status }) => status === 200, ...options });

test("a page is rendered again when its entry expires", async () => {
  const cache = cacheOf({ keptMs: 5 });
  let rendered = 0;
  const ask = () => cache.of("/", async () => pageOf(String((rendered += 1))));
  expect((await ask()).body).toBe("1");
  await soon(async () => expect((await ask()).body).not.toBe("1"));
});

test("a page in demand is revalidated while the previous one is still served", async () => {
  const cache = cacheOf({ keptMs: 20 });
  let rendered = 0;
  let finish = (): void => undefined;
  const ask = async () => {
    const page = await cache.of("/", async () => {
      const body = String((rendered += 1));
      if (rendered === 2) await new Promise<void>((resolve) => (finish = resolve));
      return pageOf(body);
    });
    return page.body;
  };
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  await ask();
  now.mockReturnValue(15);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(["1", "1", "1"]);
  expect(rendered).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await ask()).toBe("1");
  finish();
  await soon(async () => expect(await ask()).not.toBe("1"));
  now.mockRestore();
});

test("while the database is away the previous page is served for a minute, but nothing older", async () => {
  const cache = cacheOf({ keptMs: 5, isAway: (instead) => "error" in instead });
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const lost = () => cache.of("/", () => Promise.reject(new Error("The database does not answer")));
  await expect(lost()).rejects.toThrow("does not answer");
  await cache.of("/", async () => pageOf("before"));
  await soon(() => expect(cache.get("/")).toBeUndefined());
  now.mockReturnValue(59_000);
  expect((await Promise.all([lost(), lost()])).map(({ body }) => body)).toEqual(["before", "before"]);
  expect((await cache.of("/", async () => pageOf("back"))).body).toBe("back");
  await soon(() => expect(cache.get("/")).toBeUndefined());
  expect((await lost()).body).toBe("back");
  now.mockReturnValue(59_000 + 61_000);
  await expect(lost()).rejects.toThrow("does not answer");
  now.mockRestore();
});

test("stale content is not served after a change, even if the database is away", async () => {
  const cache = cacheOf({ keptMs: 5, isAway: () => true });
  await cache.of("/", async () => pageOf("before"));
  await soon(() => expect(cache.get("/")).toBeUndefined());
  cache.clear();
  await expect(cache.of("/", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
});

test.each([
  ["answered with another status", async () => pageOf("gone", 404)],
  ["refused", () => Promise.reject(new Error("not found"))],
])(
  "a page that was %s in the meantime is not served again when the database is away",
  async (_, withdrawn) => {
    const away = new Error("away");
    const cache = cacheOf({ keptMs: 5, isAway: (instead) => "error" in instead && instead.error === away });
    await cache.of("/", async () => pageOf("before"));
    await soon(() => expect(cache.get("/")).toBeUndefined());
    await cache.of("/", withdrawn).catch(() => undefined);
    await expect(cache.of("/", () => Promise.reject(away))).rejects.toThrow("away");
  },
);

test("nor one that was found to be gone at revalidation", async () => {
  const away = new Error("away");
  const cache = cacheOf({ keptMs: 20, isAway: (instead) => "error" in instead && instead.error === away });
  let isGone = false;
  const render = async () => {
    if (isGone) throw new Error("not found");
    return pageOf("before");
  };
  // One that has expired, and one that is cached.
  await cache.of("/", render);
  await soon(() => expect(cache.get("/")).toBeUndefined());
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  await cache.of("/", render);
  isGone = true;
  now.mockReturnValue(15);
  void cache.get("/");
  now.mockRestore();
  await soon(() => expect(cache.get("/")).toBeUndefined());
  await expect(cache.of("/", () => Promise.reject(away))).rejects.toThrow("away");
});

test("an error reaches all who wait for it, and is not cached", async () => {
  const cache = cacheOf();
  const broken = () => cache.of("/", () => Promise.reject(new Error("lost")));
  const all = await Promise.allSettled([broken(), broken()]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await cache.of("/", async () => pageOf("whole"))).body).toBe("whole");
});

test("the number of cached pages is limited; the newest are kept", async () => {
  const cache = cacheOf();
  let rendered = 0;
  const ask = (n: number) =>
    cache.of(`/${n}`, async () => {
      rendered += 1;
      return pageOf(String(n));
    });
  for (let n = 0; n < 500; n += 1) await ask(n);
  await ask(499);
  expect(rendered).toBe(500);
  await ask(0);
  expect(rendered).toBe(501);
});

test("the cache's total size is limited, however large its pages are", async () => {
  const cache = cacheOf({ maxBytes: 1_000, sizeOf: ({ body }) => body.length });
  const rendered: string[] = [];
  const ask = (name: string, size: number) =>
    cache.of(name, async () => {
      rendered.push(name);
      return pageOf("x".repeat(size));
    });
  await ask("a", 400);
  await ask("b", 400);
  await ask("c", 400);
  await ask("b", 400);
  await ask("a", 400);
  expect(rendered).toEqual(["a", "b", "c", "a"]);
  await ask("huge", 5_000);
  await ask("huge", 5_000);
  expect(rendered.slice(4)).toEqual(["huge", "huge"]);
});

test("a rendering that was invalidated in progress is used only by those who waited", async () => {
  const cache = cacheOf();
  const first = Promise.withResolvers<Page>();
  const waiting = cache.of("/", () => first.promise);
  cache.clear();
  first.resolve(pageOf("before"));
  expect((await waiting).body).toBe("before");
  expect((await cache.of("/", async () => pageOf("after"))).body).toBe("after");
});

test("an evicted entry is not referenced until its lifetime ends", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = cacheOf({ keptMs: 3_600_000, maxEntries: 3 });
  for (let n = 0; n < 50; n++) await cache.of(`/${n}`, async () => pageOf(String(n)));
  expect(vi.getTimerCount()).toBe(3);
  cache.clear();
  expect(vi.getTimerCount()).toBe(0);
});
