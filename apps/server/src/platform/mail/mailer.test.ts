import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMailer, type Mail } from "./mailer.ts";

const MAIL: Mail = { to: "ana@example.org", subject: "Welcome", text: "the ticket is s3cret" };
let lines: string[] = [];
const log = pino(
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Delivers after so many failures. */
function flaky(failures: number) {
  const delivered: Mail[] = [];
  let tries = 0;
  return {
    delivered,
    get tries() {
      return tries;
    },
    async deliver(mail: Mail) {
      tries += 1;
      if (tries <= failures) throw new Error("421 try again later");
      delivered.push(mail);
    },
  };
}

test("a mail that could not be sent is tried again", async () => {
  const way = flaky(2);
  createMailer((mail) => way.deliver(mail), log).send(MAIL);
  await vi.advanceTimersByTimeAsync(500);
  expect(way.delivered).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(way.delivered).toEqual([MAIL]);
});

test("after four tries it is given up, and the log says so without what stood in it", async () => {
  const way = flaky(99);
  createMailer((mail) => way.deliver(mail), log).send(MAIL);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(way.tries).toBe(4);
  expect(lines.join("")).toContain("A mail was not sent");
  expect(lines.join("")).not.toMatch(/s3cret|ana@example/);
});

test("closing does not wait for the next try", async () => {
  const way = flaky(99);
  const mailer = createMailer((mail) => way.deliver(mail), log);
  mailer.send(MAIL);
  await vi.advanceTimersByTimeAsync(100);
  await mailer.close();
  expect(way.tries).toBe(2);
});
