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

test("what is for later is named alone until the page's own scripts are there, what those import is fetched", () => {
  const words = '<link rel="modulepreload" href="/assets/messages.js" as="script"/>';
  const html = scriptsLast(page(AHEAD[0] ?? "", words, ...OWN), ["/assets/messages.js"]);
  const rels = Array.from(html.matchAll(/<link [^>]*>/g), ([link]) => [
    / href="([^"]*)"/.exec(link)?.[1],
    / rel="([^"]*)"/.exec(link)?.[1],
  ]);
  expect(rels.slice(2)).toEqual([
    ["/assets/frame.js", "modulepreload"],
    ["/assets/app.css", "stylesheet"],
    ["/assets/messages.js", "modulepreload"],
    ["/engine/engine.js", "later"],
  ]);
});

test("what fetches it then carries the page's nonce, and is only where something is for later", () => {
  expect(scriptsLast(page(...AHEAD, ...OWN), [], "n")).toMatch(
    /<script nonce="n">[^<]*rel=later[^<]*<\/script><\/head>/,
  );
  expect(scriptsLast(page(...OWN), [], "n")).not.toContain("<script");
  expect(scriptsLast(page(...AHEAD, ...OWN))).not.toContain("<script");
});

test("a page that asks for nothing ahead stays as it is, but for how urgent its scripts are", () => {
  const html = page(...OWN);
  expect(scriptsLast(html).replaceAll(' fetchPriority="low"', "")).toBe(html);
});
