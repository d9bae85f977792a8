import type { Bootstrap, SpacePreview } from "@veranda/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bootstrapQuery, spaceQuery } from "#api/queries.ts";
import { spacePreview } from "#testing/records.ts";
import { useAskAhead } from "./ask-ahead.ts";

const bootstrap = {
  engine: { channel: "store", version: "1", baseUrl: "/engine", startFiles: [] },
  services: { contentUrl: "/content" },
} as unknown as Bootstrap;

function Door({ preview, isWanted }: { preview: SpacePreview; isWanted: boolean }) {
  useAskAhead(preview, null, isWanted);
  return null;
}

const asked = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const open = (setting: object, { isWanted = true, canJoin = true } = {}) => {
  const queries = new QueryClient();
  queries.setQueryData(bootstrapQuery().queryKey, bootstrap);
  queries.setQueryData(spaceQuery({ id: "terrace1", share: undefined }).queryKey, { setting } as never);
  const preview = { ...spacePreview({ id: "terrace1" }), canJoin } as SpacePreview;
  const door = (isWantedNow: boolean) => (
    <QueryClientProvider client={queries}>
      <Door preview={preview} isWanted={isWantedNow} />
    </QueryClientProvider>
  );
  const { rerender } = render(door(isWanted));
  rerender(door(isWanted));
  // One is on the way in.
  rerender(door(false));
  return asked.mock.calls.map(([address]) => address);
};

beforeEach(() => {
  asked.mockReset().mockImplementation(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

test("the manifests of people and of the place are fetched once, into the cache, and not as preloads", () => {
  expect(open({ environment: "park" })).toEqual([
    "/content/avatars/avatars.json",
    "/content/environments/park/environment.json",
  ]);
  expect(document.querySelector("link[rel=preload][as=fetch]")).toBeNull();
});

test("prefetching continues on the way in", () => {
  open({ environment: "park" });
  expect(asked.mock.calls.map(([, init]) => init?.signal?.aborted ?? false)).toEqual([false, false]);
});

test("a custom environment has no manifest to prefetch", () => {
  expect(open({ environment: "park", customFileId: "model" })).toEqual(["/content/avatars/avatars.json"]);
});

test("who does not come in at once, or may not, fetches nothing ahead", () => {
  expect(open({ environment: "park" }, { isWanted: false })).toEqual([]);
  expect(open({ environment: "park" }, { canJoin: false })).toEqual([]);
});

test("a failed prefetch is silent: its consumer fetches again", async () => {
  asked.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  open({ environment: "park" });
  await Promise.resolve();
  expect(asked).toHaveBeenCalledTimes(2);
});
