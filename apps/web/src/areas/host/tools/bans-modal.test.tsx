import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Ban } from "@veranda/contract";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { BanModal } from "./ban-modal.tsx";
import { BansModal } from "./bans-modal.tsx";
import { RemovePersonModal } from "./remove-person-modal.tsx";

afterEach(() => {
  clearToasts();
});

const about = { id: "terrace1", slug: "terrace", name: "Terrace", shareId: null };
const person = { id: "person1", name: "Bo" };
const BAN: Ban = {
  id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55",
  userID: null,
  displayName: "Wandering Wren",
  picture: null,
  reason: "Shouted at people",
  bannedBy: "Olga",
  bannedAt: "2026-05-01T10:00:00.000Z",
  bannedUntilUnixMs: null,
  isInAllSpaces: false,
};

test("somebody is banned for as long as was chosen, with the reason", async () => {
  const calls = answerCalls({ "POST /api/rooms/terrace1/bans": { body: BAN } });
  const onClose = vi.fn();
  renderInPage(<BanModal spaceId="terrace1" isOwner={false} person={person} onClose={onClose} />);
  await userEvent.selectOptions(screen.getByLabelText("How long"), "Until you unban them");
  await userEvent.type(screen.getByLabelText(/^Reason/), "Shouted at people");
  await userEvent.click(screen.getByRole("button", { name: "Ban" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.body).toEqual({
    userID: "person1",
    durationMinutes: null,
    reason: "Shouted at people",
    isInAllSpaces: false,
  });
  expect(readToasts().at(-1)?.message).toBe("Bo is banned.");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the owner may ban somebody from all their spaces", async () => {
  const calls = answerCalls({ "POST /api/rooms/terrace1/bans": { body: BAN } });
  const onClose = vi.fn();
  renderInPage(<BanModal spaceId="terrace1" isOwner person={person} onClose={onClose} />);
  await userEvent.click(screen.getByRole("checkbox", { name: /^In all my spaces/ }));
  await userEvent.click(screen.getByRole("button", { name: "Ban" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.body).toMatchObject({ isInAllSpaces: true });
});

test("a ban from all of the owner's spaces is listed as such, and theirs to lift", async () => {
  answerCalls({ "GET /api/rooms/terrace1/bans": { body: [{ ...BAN, isInAllSpaces: true }] } });
  renderInPage(<BansModal about={about} onClose={vi.fn()} />);
  await screen.findByText("All of the owner’s spaces");
  expect(screen.queryByRole("button", { name: /^Unban/ })).toBeNull();
});

test("somebody with an account has their picture in the list", async () => {
  const bo = { ...BAN, userID: "BoBoBoBoBoBoBoB1", displayName: "Bo", picture: "/portraits/bo.webp" };
  answerCalls({ "GET /api/rooms/terrace1/bans": { body: [bo] } });
  renderInPage(<BansModal about={about} onClose={vi.fn()} />);
  const row = (await screen.findByText("Bo")).closest("li");
  expect(row?.querySelector("img")?.getAttribute("src")).toBe("/portraits/bo.webp");
});

test("why somebody can't be banned is said with their name, and the dialog stays", async () => {
  answerCalls({
    "POST /api/rooms/terrace1/bans": refusal("CANNOT_BAN_CREATOR", 403, "Cannot ban this person."),
  });
  const onClose = vi.fn();
  renderInPage(<BanModal spaceId="terrace1" isOwner={false} person={person} onClose={onClose} />);
  await userEvent.click(screen.getByRole("button", { name: "Ban" }));
  await screen.findByText("Cannot ban Bo because they are the creator of this space");
  expect(onClose).not.toHaveBeenCalled();
});

test("a ban is listed with its reason, and lifted", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/bans": { body: [BAN] },
    [`DELETE /api/rooms/terrace1/bans/${BAN.id}`]: { body: {} },
  });
  renderInPage(<BansModal about={about} onClose={vi.fn()} />);
  await screen.findByText("Shouted at people");
  expect(screen.getByText("Until unbanned")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Unban Wandering Wren" }));
  await waitFor(() => expect(readToasts().at(-1)?.message).toBe("Wandering Wren can enter again."));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
});

test("of nobody banned it is said alone", async () => {
  answerCalls({ "GET /api/rooms/terrace1/bans": { body: [] } });
  renderInPage(<BansModal about={about} onClose={vi.fn()} />);
  await screen.findByText("Nobody is banned from this space.");
  expect(screen.queryByText("They can’t enter this space.")).toBeNull();
});

test("somebody is removed after a question", async () => {
  const calls = answerCalls({ "POST /api/rooms/terrace1/remove": { body: {} } });
  const onClose = vi.fn();
  renderInPage(<RemovePersonModal spaceId="terrace1" person={person} onClose={onClose} />);
  expect(calls).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(readToasts().at(-1)?.message).toBe("Bo was removed from the space.");
});
