import { expect, test, vi } from "vitest";
import { soon } from "../testing/soon.ts";
import { PageCache } from "./page-cache.ts";

const pageOf = (body: string, status = 200) => ({ status, headers: [], body });

test("a page is rendered anew when its moment is over", async () => {
  const cache = new PageCache(5);
  let rendered = 0;
  const ask = () => cache.of("/", async () => pageOf(String((rendered += 1))));
  expect((await ask()).body).toBe("1");
  await soon(async () => expect((await ask()).body).not.toBe("1"));
});

test("a page that is asked for all the time is renewed while the one before is still shown", async () => {
  const cache = new PageCache(20);
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

test("a fault is everyone's who waits for it, and nobody's afterwards", async () => {
  const cache = new PageCache();
  const broken = () => cache.of("/", () => Promise.reject(new Error("lost")));
  const all = await Promise.allSettled([broken(), broken()]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await cache.of("/", async () => pageOf("whole"))).body).toBe("whole");
});

test("however many addresses are asked for, few pages are kept, the newest", async () => {
  const cache = new PageCache();
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
