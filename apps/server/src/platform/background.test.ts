import { pino } from "pino";
import { expect, test } from "vitest";
import { createBackground } from "./background.ts";
import { DatabaseAway } from "./db/connection-lost.ts";

test("a task that was lost with the database is retried once it is back", async () => {
  const background = createBackground(pino({ level: "silent" }));
  let tries = 0;
  background.run(async () => {
    tries += 1;
    if (tries === 1) throw new DatabaseAway();
  });
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
  await background.close();
  expect(tries).toBe(2);
});

test("a task that fails for another reason is not retried", async () => {
  const background = createBackground(pino({ level: "silent" }));
  let tries = 0;
  background.run(async () => {
    tries += 1;
    throw new Error("broken");
  });
  await background.close();
  expect(tries).toBe(1);
});
