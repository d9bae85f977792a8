import { expect, test } from "vitest";
import { pushOf } from "./push-words.ts";

test.each([
  ["en", "Your organisation Harbour school was deleted", "Its spaces stay with their owners."],
  [
    "de",
    "Deine Organisation Harbour school wurde gelöscht",
    "Die Räume bleiben bei denen, denen sie gehören.",
  ],
  ["es", "Tu organización Harbour school se ha eliminado", "Sus espacios siguen siendo de sus propietarios."],
  ["ja", "所属していた組織Harbour schoolが削除されました", "組織のスペースは、所有者のもとに残ります。"],
] as const)("a push tells in %s that an organisation was deleted, by its name", (locale, title, body) => {
  const key = "organization_deleted:HarbourHarbour11";
  const told = { kind: "organization_deleted", key, name: "Harbour school" } as const;
  const push = pushOf({ ...told, createdAt: "2026-03-01T12:00:00.000Z", isRead: false }, locale);
  expect(push).toMatchObject({ title, body, path: "/team", tag: key });
});
