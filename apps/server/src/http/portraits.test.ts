import { fastify } from "fastify";
import { expect, test } from "vitest";
import { servePortraits } from "../domains/avatars/routes.ts";

test("portraits are limited by network: all addresses of an IPv6 customer are one visitor", async () => {
  const visitors = new Set<string>();
  const app = fastify();
  servePortraits(app, {
    urlOf: async (_, visitor) => {
      visitors.add(visitor);
      return "/files/picture.webp";
    },
  });
  for (const remoteAddress of ["2a01:4f8:1:2::1", "2a01:4f8:1:2:ffff::2", "203.0.113.9"])
    await app.inject({ url: "/avatars/portraits/s1.abc.webp", remoteAddress });
  expect([...visitors]).toEqual(["2a01:4f8:1:2::/64", "203.0.113.9"]);
  await app.close();
});
