import { expect, test } from "vitest";
import { scriptsLast } from "./link-order.ts";

const AHEAD = [
  '<link rel="modulepreload" href="/engine/engine.js"/>',
  '<link rel="preload" href="/content/avatars.json" as="fetch" crossorigin="" fetchPriority="low"/>',
  '<link rel="modulepreload" href="/assets/frame.js"/>',
];
const OWN = [
  '<link nonce="n" rel="preload" href="/assets/font.woff2" as="font"/>',
  '<link rel="canonical" href="https://example.org/"/>',
  '<link rel="modulepreload" href="/assets/frame.js" nonce="n"/>',
  '<link nonce="n" rel="stylesheet" href="/assets/app.css"/>',
];
const page = (...links: string[]): string => `<head>${links.join("")}</head><body>$&</body>`;
const hrefsOf = (html: string): (string | undefined)[] =>
  Array.from(html.matchAll(/<link [^>]*href="([^"]*)"/g), ([, href]) => href);

test("what is asked for ahead comes after what the page itself is made of, and nothing is asked for twice", () => {
  const html = scriptsLast(page(...AHEAD, ...OWN));
  expect(hrefsOf(html)).toEqual([
    "/assets/font.woff2",
    "https://example.org/",
    "/assets/frame.js",
    "/assets/app.css",
    "/engine/engine.js",
    "/content/avatars.json",
  ]);
  expect(html).toMatch(/<\/head><body>\$&<\/body>$/);
});

test("scripts are less urgent than what is seen, fonts and styles are not", () => {
  const html = scriptsLast(page(...AHEAD, ...OWN));
  const low = Array.from(html.matchAll(/<link [^>]*>/g), ([link]) => link).filter((link) =>
    link.includes('fetchPriority="low"'),
  );
  expect(hrefsOf(low.join(""))).toEqual(["/assets/frame.js", "/engine/engine.js", "/content/avatars.json"]);
});

test("a page that asks for nothing ahead stays as it is, but for how urgent its scripts are", () => {
  const html = page(...OWN);
  expect(scriptsLast(html).replaceAll(' fetchPriority="low"', "")).toBe(html);
});
