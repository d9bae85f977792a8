import { packBundle } from "@veranda/contract/content-bundle";
import { expect, test } from "vitest";
import { ContentFetcher } from "./content-fetcher.ts";

const bytesOf = (file: string): Uint8Array => new TextEncoder().encode(`bytes of ${file}`);
const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

/** A server that gives files together, or does not; `asked` is what it was asked for below its folder. */
function open(bundle: (files: string[]) => Uint8Array) {
  const asked: string[] = [];
  const files = new ContentFetcher({
    manifestUrl: "/content/prefabs/prefabs.json",
    signal: new AbortController().signal,
    fetchBytes: async (url) => {
      const path = url.replace("/content/prefabs/", "");
      asked.push(path);
      const names = /^bundle\?files=(.*)/.exec(path)?.[1];
      if (path.startsWith("gone")) throw new Error(`${url} answered 404`);
      return (names === undefined ? bytesOf(path) : bundle(names.split(","))).slice().buffer;
    },
  });
  return { files, asked };
}
const served = (names: string[]): Uint8Array => packBundle(names.map(bytesOf));
const fetchAll = async (files: ContentFetcher, names: readonly string[]): Promise<string[]> =>
  (await Promise.all(names.map((name) => files.fetch(name)))).map(textOf);

test("concurrent requests are fetched as one bundle, at one address for every order", async () => {
  const { files, asked } = open(served);
  expect(await fetchAll(files, ["vase", "arch", "lamp"])).toEqual([
    "bytes of vase",
    "bytes of arch",
    "bytes of lamp",
  ]);
  expect(asked).toEqual(["bundle?files=arch,lamp,vase"]);
});

test("a single file has its own address, as have later ones", async () => {
  const { files, asked } = open(served);
  await fetchAll(files, ["vase"]);
  await fetchAll(files, ["arch"]);
  expect(asked).toEqual(["vase", "arch"]);
});

test("more than a bundle holds is fetched in several", async () => {
  const { files, asked } = open(served);
  const names = Array.from({ length: 33 }, (_, at) => `thing-${at + 10}`);
  expect(await fetchAll(files, names)).toEqual(names.map((name) => `bytes of ${name}`));
  expect(asked.map((path) => path.replace(/=.*/, ""))).toEqual(["bundle?files", "thing-42"]);
});

test.each([
  ["gives none", () => new TextEncoder().encode("<!doctype html>")],
  ["gives another number", () => packBundle([bytesOf("arch")])],
])("a server that %s is asked for one after the other", async (_, bundle) => {
  const { files, asked } = open(bundle);
  expect(await fetchAll(files, ["vase", "arch"])).toEqual(["bytes of vase", "bytes of arch"]);
  expect(asked).toEqual(["bundle?files=arch,vase", "arch", "vase"]);
});

test("a missing one doesn't hold up the others", async () => {
  const { files } = open(() => new Uint8Array());
  const [vase, gone] = await Promise.allSettled([files.fetch("vase"), files.fetch("gone")]);
  expect(vase.status).toBe("fulfilled");
  expect(gone.status).toBe("rejected");
});
