import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SpaceCard } from "@veranda/contract";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { spaceCard, spacePreview } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import Categories from "./categories.tsx";
import Category from "./category.tsx";
import Featured from "./featured.tsx";
import Newest from "./newest.tsx";
import Space from "./space.tsx";
import Trending from "./trending.tsx";

vi.mock("#areas/visit", async (original) => ({
  ...(await original<object>()),
  SpacePage: ({ shareId, instanceId }: { shareId: string | null; instanceId: string | null }) => (
    <p>
      The door, {shareId ?? "no key"}, {instanceId ?? "any instance"}
    </p>
  ),
  EmbeddedSpace: () => <p>In a frame</p>,
  WatchPage: ({ shareId }: { shareId: string | null }) => <p>Watching, {shareId ?? "no key"}</p>,
  SpaceMeta: () => null,
}));

/** Those who wait for something to come near. */
const watchers = new Set<() => void>();
const comeNear = () => watchers.forEach((hear) => hear());
beforeEach(() => {
  watchers.clear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly hear: () => void;
      constructor(heard: IntersectionObserverCallback) {
        this.hear = () => heard([{ isIntersecting: true }] as IntersectionObserverEntry[], this as never);
      }
      observe = () => void watchers.add(this.hear);
      disconnect = () => void watchers.delete(this.hear);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const DOWN = refusal("INTERNAL_ERROR", 500, "Down.");
const park = spaceCard({ id: "park0001", slug: "park", name: "Park" });
const page = (spaces: SpaceCard[], next: number | null = null) => ({ body: { spaces, next } });
/** A route's page, as the router gives it what it is of. */
const show = (Page: unknown, props: object = {}, path = "/") => {
  const Shown = Page as ComponentType<object>;
  return renderInPage(<Shown {...props} />, { path });
};
const names = async () =>
  (await screen.findAllByRole("link", { name: /Terrace|Park/ })).map(
    (link) => /Terrace|Park/.exec(link.textContent ?? "")?.[0],
  );

describe("a category", () => {
  const LIST = "GET /api/feed/categories/corner";
  const menu = {
    "GET /api/categories/menu": { body: [{ slug: "corner", name: "Makers’ corner", emoji: "🛠" }] },
  };
  const open = (isMissing = false) =>
    show(Category, { params: { slug: "corner" }, loaderData: { isMissing } });

  test("has its name and its spaces; the next of them come as the end of the list does", async () => {
    const asked = answerCalls({
      ...menu,
      [LIST]: (url) => (url.searchParams.get("start") === "24" ? page([park]) : page([spaceCard()], 24)),
    });
    open();
    expect(await screen.findByRole("heading", { level: 1, name: /Makers/ })).toBeTruthy();
    expect(await names()).toEqual(["Terrace"]);
    act(comeNear);
    await soon(async () => expect(await names()).toEqual(["Terrace", "Park"]));
    expect(screen.queryByRole("button", { name: "More spaces" })).toBeNull();
    expect(asked.filter(({ url }) => url.pathname.includes("feed"))).toHaveLength(2);
  });

  test("whose next spaces don't come keeps those that are there, and asks again by a press alone", async () => {
    let isUp = false;
    const asked = answerCalls({
      ...menu,
      [LIST]: (url) =>
        url.searchParams.get("start") !== "24" ? page([spaceCard()], 24) : isUp ? page([park]) : DOWN,
    });
    open();
    await names();
    act(comeNear);
    const starts = () => asked.filter(({ url }) => url.searchParams.get("start") === "24");
    await soon(() => expect(starts()).toHaveLength(1));
    // What is waited for stands in the button's place meanwhile.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const more = await screen.findByRole("button", { name: "More spaces" });
    expect(await names()).toEqual(["Terrace"]);
    act(comeNear);
    expect(starts()).toHaveLength(1);
    isUp = true;
    await userEvent.click(more);
    await soon(async () => expect(await names()).toEqual(["Terrace", "Park"]));
  });

  test("with nothing in it leads to the others", async () => {
    answerCalls({ ...menu, [LIST]: page([]) });
    open();
    expect((await screen.findByRole("link", { name: "See all categories" })).getAttribute("href")).toBe(
      "/categories",
    );
  });

  test.each([
    ["by the server that made the page", true, DOWN],
    ["by the answer", false, refusal("CATEGORY_NOT_FOUND", 404, "None.")],
  ])("that isn't there is said to be none: %s", async (_, isMissing, answer) => {
    answerCalls({ ...menu, [LIST]: answer });
    open(isMissing);
    expect(await screen.findByRole("heading", { name: "Category not found" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("lists", () => {
  test.each([
    [
      "what is featured",
      Featured,
      "GET /api/featured",
      { body: [{ space: park, title: null }] },
      { body: [] },
    ],
    ["what is new", Newest, "GET /api/rooms", page([park]), page([])],
    ["what is trending", Trending, "GET /api/rooms", page([park]), page([])],
  ])(
    "%s comes, is asked for again where it doesn't, and says so where there is none",
    async (_, Page, line, some, none) => {
      let answer: typeof some | typeof DOWN = DOWN;
      answerCalls({ [line]: () => answer });
      const { unmount } = show(Page);
      const again = await screen.findByRole("button", { name: "Try again" });
      answer = some as typeof answer;
      await userEvent.click(again);
      expect(await names()).toEqual(["Park"]);
      unmount();
      answer = none as typeof answer;
      show(Page);
      await soon(() => expect(screen.queryByRole("status")).toBeNull());
      expect(screen.queryByRole("link", { name: /Park/ })).toBeNull();
      expect(screen.getAllByRole("heading").length).toBeGreaterThan(1);
    },
  );

  test("categories lead to their own pages", async () => {
    let isUp = false;
    answerCalls({
      "GET /api/categories": () => (isUp ? { body: [{ slug: "kites", name: "Kites", emoji: "🪁" }] } : DOWN),
    });
    show(Categories);
    expect(screen.getByRole("status")).toBeTruthy();
    const again = await screen.findByRole("button", { name: "Try again" });
    isUp = true;
    await userEvent.click(again);
    expect((await screen.findByRole("link", { name: "Kites" })).getAttribute("href")).toBe(
      "/categories/kites",
    );
  });
});

describe("the address of a space", () => {
  const PREVIEW = "GET /api/rooms/terrace1/preview";
  const open = (search = "", isMissing = false) =>
    show(Space, { params: { address: "terrace-terrace1" }, loaderData: { isMissing } }, `/${search}`);

  test("leads to its door, with the key and the instance that came along", async () => {
    const asked = answerCalls({ [PREVIEW]: { body: spacePreview() } });
    open("?share=key-of-ann&instance=instance7");
    expect(await screen.findByText("The door, key-of-ann, instance7")).toBeTruthy();
    const [preview] = asked.filter(({ url }) => url.pathname.endsWith("/preview"));
    expect(preview?.url.searchParams.get("share")).toBe("key-of-ann");
  });

  test("of a broadcast is watched by who may come in; who may not meets the door", async () => {
    answerCalls({ [PREVIEW]: { body: spacePreview() } });
    const { unmount } = open("?watch=1");
    expect(await screen.findByText("Watching, no key")).toBeTruthy();
    unmount();
    answerCalls({ [PREVIEW]: { body: { ...spacePreview(), canJoin: false } } });
    open("?watch=1");
    expect(await screen.findByText(/^The door/)).toBeTruthy();
  });

  test.each(["SPACE_NOT_FOUND", "INVALID_INPUT"])("of nothing is said to be of nothing: %s", async (code) => {
    answerCalls({ [PREVIEW]: refusal(code, 404, "None.") });
    open();
    expect(await screen.findByRole("heading", { name: "Space not found" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("that can't be looked up now is looked up again", async () => {
    let isUp = false;
    answerCalls({ [PREVIEW]: () => (isUp ? { body: spacePreview() } : DOWN) });
    open();
    const again = await screen.findByRole("button", { name: "Try again" });
    isUp = true;
    await userEvent.click(again);
    expect(await screen.findByText(/^The door/)).toBeTruthy();
  });
});
