import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { GUEST_ADJECTIVES, GUEST_ANIMALS, anonymousId, displayName } from "@veranda/contract";
import { newAnonymousId } from "./anonymous-id.ts";
import { createGuestTokens, type GuestPass } from "./guest-token.ts";
import { randomName } from "./names.ts";

const secret = randomBytes(32);
const pass: GuestPass = {
  spaceId: "park0001",
  shareId: "share-1234",
  visitorId: "mwq5c8f5-37fb63f9c32f3ef9",
};

describe("guest tokens", () => {
  let now = Date.UTC(2026, 0, 1);
  const tokens = createGuestTokens(secret, 60, () => now);

  test("contain what they were made for, until they expire", async () => {
    const { tempToken, expiresIn } = await tokens.issue(pass);
    expect(expiresIn).toBe(60);
    expect(await tokens.read(tempToken)).toEqual(pass);
    now += 59_000;
    expect(await tokens.read(tempToken)).toEqual(pass);
    now += 2_000;
    await expect(tokens.read(tempToken)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  test("of another installation, for another purpose or without a signature are invalid", async () => {
    const claims = { space: pass.spaceId, share: null };
    const made = (audience: string, key: Uint8Array) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(pass.visitorId)
        .setAudience(audience)
        .setExpirationTime(Math.floor(now / 1000) + 60)
        .sign(key);
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...claims, sub: pass.visitorId, aud: "veranda:guest" }))}.`;
    const forged = [
      await made("veranda:guest", randomBytes(32)),
      await made("veranda:seat", secret),
      unsigned,
      "a.b.c",
      "",
    ];
    for (const token of forged)
      await expect(tokens.read(token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

test("random names are from the lists and valid as names", () => {
  for (let i = 0; i < 200; i++) {
    const name = randomName("en");
    const [adjective = "", animal = ""] = name.split(" ");
    expect(GUEST_ADJECTIVES).toContain(adjective);
    expect(GUEST_ANIMALS).toContain(animal);
    expect(displayName.parse(name)).toBe(name);
  }
  expect(GUEST_ADJECTIVES).toHaveLength(4);
  expect(GUEST_ANIMALS).toHaveLength(21);
});

test("random names are in the guest's language, and valid as names", () => {
  for (const locale of ["de", "es", "ja"] as const)
    for (let i = 0; i < 100; i++) {
      const name = randomName(locale);
      expect(name).not.toMatch(/Wandering|Adventuring|Exploring|Anonymous/);
      expect(displayName.parse(name)).toBe(name);
    }
});

test("anonymous ids begin with their time and never repeat", () => {
  const now = Date.UTC(2026, 6, 1);
  const ids = Array.from({ length: 1000 }, () => newAnonymousId(now));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(anonymousId.parse(id).split("-")[0]).toBe(now.toString(36));
});
