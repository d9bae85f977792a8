import { describe, expect, test } from "vitest";
import { visit } from "#testing/records.ts";
import { canonicalUrl } from "./page-meta.tsx";
import { embedCode, shareLink } from "../areas/host/share/share-links.ts";
import { spaceIdOf, spacePath } from "./space-path.ts";

const origin = "https://spaces.example";

describe("addresses", () => {
  test("of a space end in its id, whatever its name holds", () => {
    expect(spacePath({ slug: "the-long-gallery", id: "a1b2c3" })).toBe("/s/the-long-gallery-a1b2c3");
    expect(spacePath({ slug: "", id: "a1b2c3" }, "key-1")).toBe("/s/a1b2c3?share=key-1");
    expect(spacePath({ slug: "茶室", id: "a1b2c3" })).toBe("/s/%E8%8C%B6%E5%AE%A4-a1b2c3");
    expect(spaceIdOf("the-long-gallery-a1b2c3")).toBe("a1b2c3");
    expect(spaceIdOf("a1b2c3")).toBe("a1b2c3");
  });

  test("are canonical without the mark of who shared them", () => {
    expect(canonicalUrl(origin, "/s/terrace-a1", "?spuid=someone")).toBe(`${origin}/s/terrace-a1`);
    expect(canonicalUrl(origin, "/search", "?query=sea&spuid=x")).toBe(`${origin}/search?query=sea`);
  });
});

describe("sharing", () => {
  test("passes on the share id that one came in by", () => {
    expect(shareLink(origin, visit)).toBe(`${origin}/s/terrace-terrace1`);
    expect(shareLink(origin, { ...visit, shareId: "key-1" })).toBe(
      `${origin}/s/terrace-terrace1?share=key-1`,
    );
  });

  test("makes a frame that no name can break out of", () => {
    const code = embedCode(origin, { ...visit, space: { ...visit.space, name: '"><script>' } }, false);
    const holder = document.createElement("div");
    holder.innerHTML = code;
    expect(holder.children).toHaveLength(1);
    expect(holder.querySelector("iframe")?.title).toBe('"><script>');
    expect(holder.querySelector("iframe")?.src).toBe(`${origin}/embed/terrace-terrace1`);
    expect(code).not.toContain("microphone");
  });

  test("makes a frame in which people can talk: its address asks for it, and its page is let", () => {
    const holder = document.createElement("div");
    holder.innerHTML = embedCode(origin, { ...visit, shareId: "key-1" }, true);
    const frame = holder.querySelector("iframe");
    expect(frame?.src).toBe(`${origin}/embed/terrace-terrace1?share=key-1&enableRtc=1`);
    const allowed = frame?.getAttribute("allow")?.split("; ");
    expect(allowed).toEqual(expect.arrayContaining(["microphone", "camera", "display-capture", "autoplay"]));
  });
});
