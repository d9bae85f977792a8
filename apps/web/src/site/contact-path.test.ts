import { expect, test } from "vitest";
import { contactPath, contactSubject } from "./contact-path.ts";

const after = (path: string): string => path.slice(path.indexOf("#"));

test.each(["/s/terrace-terrace1", "/@ann.heron", "/s/caf%C3%A9-x1?share=a&b"])("leads to %s", (path) => {
  expect(contactSubject(after(contactPath(path)))).toBe(path);
});

test.each(["", "#", "#about=", "#about=%2F%2Fexample.org", "#about=https%3A%2F%2Fexample.org", "#tab=a"])(
  "%s leads to no page of this site",
  (hash) => expect(contactSubject(hash)).toBeNull(),
);
