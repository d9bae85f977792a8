import { randomUUID } from "node:crypto";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { errorBorder } from "./errors.ts";
import { PARTS_OF_ADDRESS, receiveParts } from "./receive-parts.ts";

test("many slow uploads from one address don't block others", async () => {
  const app = fastify();
  errorBorder(app);
  const released = Promise.withResolvers<void>();
  let under = 0;
  receiveParts(
    app,
    async () => {
      under += 1;
      await released.promise;
      return "taken";
    },
    async () => false,
  );
  const put = async (remoteAddress: string): Promise<number> => {
    const url = `/uploads/${randomUUID()}/1?length=1&until=1&session=a&signature=a`;
    return (await app.inject({ method: "PUT", url, payload: Buffer.from("x"), remoteAddress })).statusCode;
  };
  const slow = Array.from({ length: PARTS_OF_ADDRESS }, () => put("2a01:4f8:1:2::1"));
  await expect.poll(() => under).toBe(PARTS_OF_ADDRESS);
  expect(await put("2a01:4f8:1:2:ffff::2")).toBe(503);
  const other = put("203.0.113.9");
  await expect.poll(() => under).toBe(PARTS_OF_ADDRESS + 1);
  released.resolve();
  expect(new Set(await Promise.all([...slow, other]))).toEqual(new Set([204]));
  expect(await put("2a01:4f8:1:2::1")).toBe(204);
  await app.close();
});
