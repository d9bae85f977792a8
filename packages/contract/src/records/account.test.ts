import { describe, expect, test } from "vitest";
import { PASSWORD_MAX_BYTES } from "../constants.ts";
import { email, password, profileLink, publicAddress, username } from "./account.ts";

test("addresses that differ only in case belong to one person", () => {
  expect(email.parse(" Ann@Example.ORG ")).toBe("ann@example.org");
  expect(publicAddress.parse(`0x${"AB".repeat(20)}`)).toBe(`0x${"ab".repeat(20)}`);
});

test.each([
  "ann",
  "ann@",
  "@example.org",
  "ann@example",
  "ann@exa mple.org",
  `${"a".repeat(250)}@example.org`,
])("%s is not a mail address", (address) => expect(email.safeParse(address).success).toBe(false));

test("passwords are limited by bytes, the unit of hashing, not by characters", () => {
  expect(password.safeParse("ä".repeat(Math.floor(PASSWORD_MAX_BYTES / 2))).success).toBe(true);
  expect(password.safeParse("ä".repeat(PASSWORD_MAX_BYTES)).success).toBe(false);
  expect(password.safeParse("").success).toBe(false);
});

test("passwords keep the spaces around them", () => expect(password.parse("  a b ")).toBe("  a b "));

describe("a username", () => {
  test.each(["Ann_Lee", "ann.lee-3", "a-b.c-d"])("may be %s", (name) =>
    expect(username.safeParse(name).success).toBe(true),
  );
  test.each([".ann", "ann.", "ann..lee", "ann.-lee", "ann lee", "änn", "ann/lee", "ann\n"])(
    "may not be %j",
    (name) => expect(username.safeParse(name).success).toBe(false),
  );
});

describe("a link in a profile", () => {
  const leads = (url: string) => profileLink.safeParse({ title: "Me", url }).success;
  test.each(["https://example.org", "http://example.org/@ann", "https://example.org/?to=a@b.c"])(
    "may lead to %s",
    (url) => expect(leads(url)).toBe(true),
  );
  test.each([
    "https://example.org@evil.example/",
    "https://:secret@evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.org",
    "example.org",
    "",
  ])("may not lead to %j", (url) => expect(leads(url)).toBe(false));
});
