import { currentLocale } from "@veranda/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { speakToo } from "../../testing/speak-too.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { notificationSettings } from "./notified.ts";
import { localeOr, localesOf, localesOfAddresses, noteLocale } from "./locales.ts";
import { mailIn } from "./mails.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  speakToo("xx", "yy");
});
afterAll(async () => {
  speakToo();
  await server.close();
});

test("a chosen language applies wherever the person signs in", async () => {
  const { id, email, call } = await addPerson(server, "chooser");
  const spoken = async () => (await localesOf(server.db, [id])).get(id);
  expect(await spoken()).toBe("en");
  await noteLocale(server.db, id, "xx" as "en");
  expect(await spoken()).toBe("xx");
  const { data } = await call("PATCH /users/me", { body: { preferences: { locale: "yy" } } });
  expect(data.preferences).toMatchObject({ locale: "yy", theme: "system" });
  await noteLocale(server.db, id, "xx" as "en");
  expect(await spoken()).toBe("yy");
  expect((await localesOfAddresses(server.db, [email, "nobody@example.org"])).get(email)).toBe("yy");
  expect((await notificationSettings(server.db, [id])).get(id)?.locale).toBe("yy");
  // The browser's language, here and from now on.
  await call("PATCH /users/me", { body: { preferences: { locale: null } } });
  expect(await spoken()).toBe("en");
  await noteLocale(server.db, id, "xx" as "en");
  expect(await spoken()).toBe("xx");
});

test.each(["tlh", "constructor"])("%s can't be chosen: it isn't available here", async (locale) => {
  const { call } = await addPerson(server, `refused-${locale}`);
  await expect(call("PATCH /users/me", { body: { preferences: { locale } } })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    entries: [{ fields: { "body.preferences.locale": expect.any(String) as string } }],
  });
});

test("a language that is no longer available counts as none", () => {
  expect(localeOr("gone")).toBe("en");
  expect(localeOr(null, "xx" as "en")).toBe("xx");
  expect(localeOr("yy", "xx" as "en")).toBe("yy");
});

test("a mail is composed in its reader's language", () => {
  const reader = { to: "ana@example.org", locale: "xx" as "en" };
  expect(mailIn(reader, currentLocale, currentLocale)).toEqual({
    to: reader.to,
    subject: "xx",
    text: "xx\n",
  });
});
