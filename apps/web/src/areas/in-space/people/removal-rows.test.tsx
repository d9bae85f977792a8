import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeEngine } from "#testing/fake-engine.ts";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, ownSpace, visit } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { everyoneLeaves, renderWithDialogs, standWithOwl } from "./person-card.fixture.tsx";

let engine: FakeEngine;
beforeEach(() => {
  engine = standWithOwl();
});
afterEach(() => act(() => readDialogs().forEach(closeDialog)));

describe("the card of somebody whom a host puts out", () => {
  const { id } = visit.space;
  const BAN = {
    id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55",
    userID: null,
    displayName: "Wandering Owl",
    reason: "",
    bannedBy: "Me",
    bannedAt: "2026-05-01T10:00:00.000Z",
    bannedUntilUnixMs: null,
  };
  const openCard = async (bans: readonly (typeof BAN)[] = []) => {
    const asked = answerCalls({
      [`GET /api/spaces/v2/${id}`]: { body: { space: ownSpace({ id }) } },
      [`GET /api/rooms/${id}/bans`]: { body: bans },
      [`POST /api/rooms/${id}/bans`]: { body: BAN },
      [`POST /api/rooms/${id}/remove`]: { body: {} },
      [`DELETE /api/rooms/${id}/bans/${BAN.id}`]: { body: {} },
      "GET /api/users/me": { body: currentUser() },
    });
    engine.change("session", { roomId: id });
    signInForTest();
    renderWithDialogs(engine);
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    return asked;
  };
  const pressIn = async (name: string, button: string) => {
    await userEvent.click(
      within(await screen.findByRole("dialog", { name })).getByRole("button", { name: button }),
    );
  };
  afterEach(signOutForTest);

  test.each([
    ["Ban…", "Ban Wandering Owl", "Ban"],
    ["Remove from space", "Remove Wandering Owl?", "Remove"],
  ])("closes once that is done: %s", async (row, title, button) => {
    await openCard();
    await userEvent.click(await screen.findByRole("button", { name: row }));
    expect(screen.getByRole("region", { name: "Wandering Owl" })).toBeTruthy();
    await pressIn(title, button);
    await soon(() => expect(screen.queryByRole("region", { name: "Wandering Owl" })).toBeNull());
  });

  test("offers to unban who is banned, and not to ban them again", async () => {
    const asked = await openCard([BAN]);
    everyoneLeaves(engine);
    await userEvent.click(await screen.findByRole("button", { name: "Unban" }));
    expect(screen.queryByRole("button", { name: "Ban…" })).toBeNull();
    await soon(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
    expect(asked.find(({ url }) => url.pathname.endsWith("/bans"))?.url.search).toBe("?userID=owl");
  });

  test("offers to ban who only left", async () => {
    await openCard();
    everyoneLeaves(engine);
    expect(await screen.findByRole("button", { name: "Ban…" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Unban" })).toBeNull();
  });
});
