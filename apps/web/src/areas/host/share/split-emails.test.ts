import { expect, test } from "vitest";
import { splitEmails } from "./split-emails.ts";

test.each([
  ["ann@example.org", ["ann@example.org"], []],
  [
    "Ann@Example.org, bo@example.org;\ncy@example.org ann@example.org",
    ["ann@example.org", "bo@example.org", "cy@example.org"],
    [],
  ],
  ['"Ann Heron" <ann@example.org>, Bo <bo@example.org>', ["ann@example.org", "bo@example.org"], []],
  ["ann@example.org bo@nowhere", ["ann@example.org"], ["bo@nowhere"]],
  ["Bo <bo@example.org> 'cy@example.org'", ["bo@example.org", "cy@example.org"], []],
  // A slip among good ones is no name beside them.
  ["ann@example.org, bo.example.org, cy", ["ann@example.org"], ["bo.example.org", "cy"]],
  ["ann", [], ["ann"]],
  ["not an address\nann@example.org", ["ann@example.org"], ["not an address"]],
  ["  ", [], []],
])("%s", (text, emails, rest) => {
  expect(splitEmails(text)).toEqual({ emails, rest });
});
