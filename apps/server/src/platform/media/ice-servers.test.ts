import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { iceServersFor } from "./ice-servers.ts";

test("TURN credentials expire and can be verified with the shared secret alone", () => {
  const turn = { urls: ["turn:turn.test:3478", "turns:turn.test:443?transport=tcp"], secret: "shared" };
  const [server] = iceServersFor(turn, "ann", 1_700_000_000_500);
  expect(server?.urls).toEqual(turn.urls);
  expect(server?.username).toBe("1700086400:ann");
  // As coturn computes it.
  expect(server?.credential).toBe(createHmac("sha1", "shared").update("1700086400:ann").digest("base64"));
  expect(iceServersFor(null, "ann", 0)).toEqual([]);
});
