import { expect, test } from "vitest";
import { addressesIn } from "./addresses-in.ts";

test("addresses come from lists as mail programs and spreadsheets write them, each once", () => {
  const text = `ann@example.org, "Bo Finch" <bo@example.org>; cy@example.org dee@example.org
    Ann@example.org

    eve@example.org`;
  expect(addressesIn(text)).toEqual({
    addresses: ["Ann@example.org", "bo@example.org", "cy@example.org", "dee@example.org", "eve@example.org"],
    others: [],
  });
});

test("what is no address is told apart", () => {
  expect(addressesIn("Ann Heron, bo@example.org, @example.org, Cy <cy>")).toEqual({
    addresses: ["bo@example.org"],
    others: ["Ann Heron", "@example.org", "cy"],
  });
  expect(addressesIn(" \n,")).toEqual({ addresses: [], others: [] });
});
