import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { deliverToFolder } from "../platform/mail/folder.ts";
import { mailPage } from "./mail-page.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-mail-page-"));
const app = Fastify();
mailPage(app, folder);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("stored mails are shown on this machine only", async () => {
  const text = "Sign in: http://localhost:3000/sign-in?ticket=abc";
  await deliverToFolder(folder, Date.now)({ to: "ann@example.org", subject: "Hello", text });
  const asked = (remoteAddress: string) => app.inject({ url: "/api/mail", remoteAddress });
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect((await asked(address)).body).toContain("ticket=abc");
  for (const address of ["192.168.1.20", "2001:db8::1", "::ffff:192.168.1.20"]) {
    const { statusCode, body } = await asked(address);
    expect(statusCode).not.toBe(200);
    expect(body).not.toContain("ticket");
  }
});
