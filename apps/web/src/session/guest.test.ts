import { beforeEach, describe, expect, test } from "vitest";
import { avatarsForGuests, chooseAvatar, rememberedGuest, rememberGuest } from "./guest.ts";

const avatar = (id: string, isAllowedForGuests = true) => ({
  id,
  name: id,
  thumbnail: "",
  sheet: null,
  isAllowedForGuests,
  look: "",
});

describe("a guest", () => {
  beforeEach(() => localStorage.clear());

  test("is remembered by name and avatar", () => {
    rememberGuest(localStorage, { displayName: "Ann Heron", avatar: "fern" });
    expect(rememberedGuest(localStorage)).toEqual({ displayName: "Ann Heron", avatar: "fern" });
  });

  test("has a name that is trimmed, and none that can't be used", () => {
    localStorage.setItem("authless_display_name", "  Ann   Heron ");
    expect(rememberedGuest(localStorage).displayName).toBe("Ann Heron");
    localStorage.setItem("authless_display_name", "   ");
    expect(rememberedGuest(localStorage)).toEqual({});
  });

  test("wears only what guests may wear and the flag lists", () => {
    const avatars = [avatar("fern"), avatar("olive", false), avatar("plum")];
    expect(avatarsForGuests(avatars, { authlessAvatarBodies: "fern|olive" })).toEqual([avatar("fern")]);
  });

  test("keeps a remembered avatar that is still allowed, and gets another otherwise", () => {
    const allowed = [avatar("fern"), avatar("plum")];
    expect(chooseAvatar("plum", allowed, 0)).toBe("plum");
    expect(chooseAvatar("s1.own_look", allowed, 0)).toBe("s1.own_look");
    expect(chooseAvatar("olive", allowed, 0)).toBe("fern");
    expect(chooseAvatar(undefined, allowed, 0.99)).toBe("plum");
    expect(chooseAvatar(undefined, [], 0.5)).toBe("");
  });
});
