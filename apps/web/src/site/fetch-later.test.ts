import { expect, test } from "vitest";
import { fetchWhatIsLater } from "./fetch-later.ts";

test("what is named for later is preloaded now, in its order, and nothing else changes", () => {
  document.head.innerHTML = `
    <link rel="modulepreload" href="/assets/frame.js">
    <link rel="later" as="script" href="/assets/stage.js">
    <link rel="stylesheet" href="/assets/app.css">
    <link rel="later" as="script" href="/engine/engine.js">`;
  fetchWhatIsLater();
  expect(
    Array.from(document.head.querySelectorAll("link"), (link) => [link.rel, link.getAttribute("href")]),
  ).toEqual([
    ["modulepreload", "/assets/frame.js"],
    ["modulepreload", "/assets/stage.js"],
    ["stylesheet", "/assets/app.css"],
    ["modulepreload", "/engine/engine.js"],
  ]);
});
