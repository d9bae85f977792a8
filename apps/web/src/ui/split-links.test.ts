import { describe, expect, test } from "vitest";
import { splitLinks } from "./split-links.ts";

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);
const joined = (text: string) =>
  splitLinks(text)
    .map((piece) => piece.text)
    .join("");

describe("addresses in a text", () => {
  test.each([
    ["See https://example.org/a?b=c#d now", ["https://example.org/a?b=c#d"]],
    ["https://example.org", ["https://example.org/"]],
    ["HTTPS://Example.org/Path", ["https://example.org/Path"]],
    ["two: https://a.example and https://b.example!", ["https://a.example/", "https://b.example/"]],
    ["(https://example.org/a_(b)) really?", ["https://example.org/a_(b)"]],
    ["Have you seen https://example.org/x?", ["https://example.org/x"]],
    ["[https://example.org/x].", ["https://example.org/x"]],
    ["https://xn--bcher-kva.example:8443/ß", ["https://xn--bcher-kva.example:8443/%C3%9F"]],
  ])("%s", (text, found) => {
    expect(links(text)).toEqual(found);
    expect(joined(text)).toBe(text);
  });

  test.each([
    "http://example.org",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//example.org",
    "www.example.org",
    "https://",
    "https://[::::]/",
    "https://bank.example@thief.example/",
    "https://bank.example:secret@thief.example/",
    "https://bank.example:@thief.example/",
    "https://bank.example\u2044login.thief.example/",
    "https://\u0430\u0440\u0440\u04CF\u0435.example/",
    "https://b\u00FCcher.example/",
    "https://bank.example\u02D0thief.example",
    "https://thief.exa\u1E3Fple",
    "https://thief.exa\uFF4Dple",
    "https://\u212Aarl.example/",
    "https://0x7f.1/",
    "xhttps:/example.org",
    "vbscript:https",
  ])("%s is none", (text) => {
    expect(links(text)).toEqual([]);
    expect(joined(text)).toBe(text);
  });

  test.each([
    ['https://a.example/"onmouseover="alert(1)', "https://a.example/"],
    ["https://a.example/'><img src=x onerror=alert(1)>", "https://a.example/"],
    ["https://a.example/<script>alert(1)</script>", "https://a.example/"],
    ["https://a.example/\u202Egpj.exe", "https://a.example/"],
    ["https://a.example/\u0000x", "https://a.example/"],
    ["https://a.example\u200B.thief.example/", "https://a.example/"],
    ["https://a.example/\nhttps", "https://a.example/"],
    ["https://a.example\\@thief.example/x", "https://a.example/@thief.example/x"],
  ])("%j leads nowhere but to its own host", (text, href) => {
    expect(links(text)[0]).toBe(href);
    expect(joined(text)).toBe(text);
  });

  test("text that is nothing but brackets and dots is cut in no time", () => {
    const text = `https://a.example/${")".repeat(200)}${".".repeat(200)}`;
    expect(links(text)).toEqual(["https://a.example/"]);
    expect(joined(text)).toBe(text);
  });
});
