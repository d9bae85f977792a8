import { expect, test } from "vitest";
import { createClientAddress } from "./client-address.ts";

const request = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
});

test("only addresses from trusted proxies are used", () => {
  const nobody = createClientAddress([]);
  expect(nobody(request("203.0.113.5", "198.51.100.1"))).toBe("203.0.113.5");
  const addressOf = createClientAddress(["10.0.0.0/8", "fd00::/8"]);
  expect(addressOf(request("10.0.0.2", "198.51.100.1"))).toBe("198.51.100.1");
  expect(addressOf(request("10.0.0.2", "1.2.3.4, 198.51.100.1, 10.3.3.3"))).toBe("198.51.100.1");
  expect(addressOf(request("fd00::1", "2001:db8::1"))).toBe("2001:db8::1");
  expect(addressOf(request("::ffff:10.0.0.2", "198.51.100.1"))).toBe("198.51.100.1");
  expect(addressOf(request("10.0.0.2", "nonsense"))).toBe("10.0.0.2");
  expect(addressOf(request("10.0.0.2"))).toBe("10.0.0.2");
  expect(addressOf(request("198.51.100.9", "1.2.3.4"))).toBe("198.51.100.9");
});

test("addresses may have ports and brackets, and those before an invalid one are ignored", () => {
  const addressOf = createClientAddress(["10.0.0.0/8"]);
  expect(addressOf(request("10.0.0.2", "198.51.100.1:5555"))).toBe("198.51.100.1");
  expect(addressOf(request("10.0.0.2", "[2001:db8::1]:443"))).toBe("2001:db8::1");
  expect(addressOf(request("10.0.0.2", "[2001:db8::1]"))).toBe("2001:db8::1");
  expect(addressOf(request("10.0.0.2", "1.2.3.4, garbage, 10.3.3.3:80"))).toBe("10.3.3.3");
  expect(addressOf(request("10.0.0.2", "01.2.3.4"))).toBe("10.0.0.2");
});
