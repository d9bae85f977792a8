import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

test("a password is hashed at the cost that OWASP recommends, with the server's settings", async () => {
  const module = new URL("password-hash.ts", import.meta.url).href;
  const script = `import { hashPassword } from ${JSON.stringify(module)}; console.log(await hashPassword("a quiet evening"));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("the same characters are the same password, however they were typed", async () => {
  const kept = await hashPassword("café １");
  expect(await isPassword("cafe\u0301 1", kept)).toBe(true);
  expect(await isPassword("cafe 1", kept)).toBe(false);
  expect(await isPassword("café １", null)).toBe(false);
});
