import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { iceServersFor } from "./ice-servers.ts";
import { createMediaTickets } from "./media-tickets.ts";

test("TURN credentials expire and can be verified with the shared secret alone", () => {
  const turn = { urls: ["turn:turn.test:3478", "turns:turn.test:443?transport=tcp"], secret: "shared" };
  const [server] = iceServersFor(turn, "ann", 1_700_000_000_500);
  expect(server?.urls).toEqual(turn.urls);
  expect(server?.username).toBe("1700086400:ann");
  // As coturn computes it.
  expect(server?.credential).toBe(createHmac("sha1", "shared").update("1700086400:ann").digest("base64"));
  expect(iceServersFor(null, "ann", 0)).toEqual([]);
});

test("each ticket has credentials of its own, so that who reconnects has none that expired", async () => {
  let now = 1_700_000_000_000;
  const turn = { urls: ["turn:turn.test:3478"], secret: "shared" };
  const secret = new Uint8Array(32);
  const tickets = createMediaTickets({
    kind: "embedded",
    run: "run",
    turn,
    secret,
    processId: "process",
    now: () => now,
  });
  const usernameOf = async () => (await tickets.issue("room", "ann")).ticket.iceServers[0]?.username;
  expect(await usernameOf()).toBe("1700086400:ann");
  now += 86_400_000;
  expect(await usernameOf()).toBe("1700172800:ann");
});
