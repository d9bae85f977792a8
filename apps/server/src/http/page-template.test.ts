import { expect, test } from "vitest";
import { cutPage, fillPage, sizeOfTemplate } from "./page-template.ts";

const standIns = { nonce: "NONCE", uid: "UID" };

test.each([
  ["<p>nothing</p>", "<p>nothing</p>"],
  ['<script nonce="NONCE">"UID"</script>', '<script nonce="n1">"visitor"</script>'],
  ["NONCEUIDNONCE", "n1visitorn1"],
  ["Größe UID 🦀", "Größe visitor 🦀"],
  ["", ""],
])("placeholders are replaced by each visitor's values: %s", (body, expected) => {
  const template = cutPage(body, standIns);
  expect(fillPage(template, { nonce: "n1", uid: "visitor" }).toString()).toBe(expected);
  expect(fillPage(template, standIns).toString()).toBe(body);
  expect(sizeOfTemplate(template)).toBe(Buffer.byteLength(body));
});
