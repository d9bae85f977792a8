import { expect, test } from "vitest";
import { domainName, organizationName } from "./organization.ts";

test.each(["Harbour Museum", "Dr. Lee", "A/B testing", "Node.js users", "1. Class"])(
  "an organisation may be called %s",
  (name) => expect(organizationName.safeParse(name).success).toBe(true),
);

test.each([
  "https://evil.example",
  "evil.example/login",
  "See WWW.evil.example",
  "Go to ｅｖｉｌ．ｅｘａｍｐｌｅ／login",
  "   ",
])("%j, which mail programs could make a link of, is no name", (name) =>
  expect(organizationName.safeParse(name).success).toBe(false),
);

test("a domain is kept in lower case", () =>
  expect(domainName.parse(" Mail.Example.ORG ")).toBe("mail.example.org"));

test.each(["xn--bcher-kva.example", "a.b", `${"a".repeat(63)}.example`])("%s is a domain", (name) =>
  expect(domainName.safeParse(name).success).toBe(true),
);

test.each([
  "localhost",
  "example.org.",
  ".example.org",
  "exa mple.org",
  "-a.example",
  "a-.example",
  "bücher.example",
  "192.168.0.1",
  "ann@example.org",
  "example.org/a",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(126)}example`,
  "",
])("%j is none", (name) => expect(domainName.safeParse(name).success).toBe(false));
