import type { BuiltInAvatar } from "@veranda/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { GuestForm } from "./guest-form.tsx";
import type { Guest } from "#session/guest.ts";

/** Somebody in a hoodie. */
const LOOK = "s1.AIsCAgABAAAAAAAAAOCogkswIMhiPzlGWu_n2vPZsFo7Ig";

const avatarNamed = (name: string): BuiltInAvatar => ({
  id: name.toLowerCase(),
  name,
  thumbnail: `/${name}.webp`,
  sheet: null,
  isAllowedForGuests: true,
  look: LOOK,
});
const fernAndPlum = ["Fern", "Plum"].map(avatarNamed);

type DraftProps = { onSubmit: (guest: Guest) => void; avatar?: string; avatars?: readonly BuiltInAvatar[] };

const Draft = ({ onSubmit, avatar = "fern", avatars = fernAndPlum }: DraftProps) => (
  <GuestForm
    guest={{ displayName: "Wandering Fox", avatar }}
    avatars={avatars}
    submitLabel="Walk in"
    onSubmit={onSubmit}
  />
);

test("a guest enters with the chosen name and avatar", async () => {
  const onSubmit = vi.fn();
  renderInPage(<Draft onSubmit={onSubmit} />);
  const name = screen.getByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.type(name, "  Ann   Heron ");
  await userEvent.click(screen.getByRole("radio", { name: "Plum" }));
  await userEvent.click(screen.getByRole("button", { name: "Walk in" }));
  await soon(() => expect(onSubmit).toHaveBeenCalledWith({ displayName: "Ann Heron", avatar: "plum" }));
});

test("the avatar that one has stands first, and nothing moves when one chooses another", async () => {
  renderInPage(<Draft onSubmit={vi.fn()} avatar="plum" />);
  const names = () => screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value);
  expect(names()).toEqual(["plum", "fern"]);
  await userEvent.click(screen.getByRole("radio", { name: "Fern" }));
  expect(names()).toEqual(["plum", "fern"]);
});

test("portraits that lie in one picture are fetched as one", () => {
  const sheet = (at: number) => ({ url: "/portraits.webp", at, of: 2 });
  const inSheet = fernAndPlum.map((avatar, at) => ({ ...avatar, sheet: sheet(at) }));
  const { container } = renderInPage(
    <Draft avatars={[...inSheet, avatarNamed("Moss")]} onSubmit={vi.fn()} />,
  );
  const shown = screen.getAllByRole("radio").map((radio) => radio.closest("label"));
  expect(shown.map((tile) => tile?.querySelector("image")?.getAttribute("href") ?? null)).toEqual([
    "/portraits.webp",
    "/portraits.webp",
    null,
  ]);
  expect(shown.map((tile) => tile?.querySelector("svg")?.getAttribute("viewBox") ?? null)).toEqual([
    "0 0 1 1",
    "1 0 1 1",
    null,
  ]);
  expect([...container.querySelectorAll("img")].map(({ src }) => new URL(src).pathname)).toEqual([
    "/Moss.webp",
  ]);
});

test("an empty name is refused with the reason, and the field is focused", async () => {
  const onSubmit = vi.fn();
  renderInPage(<Draft onSubmit={onSubmit} />);
  const name = screen.getByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole("button", { name: "Walk in" }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(name);
  expect(screen.getByRole("alert").textContent).toBe("Enter a name.");
});

test("another name is one press away", async () => {
  answerCalls({ "GET /api/random-username": { body: { username: "Exploring Owl" } } });
  renderInPage(<Draft onSubmit={vi.fn()} />);
  await userEvent.click(screen.getByRole("button", { name: "Another name" }));
  expect(await screen.findByDisplayValue("Exploring Owl")).toBeTruthy();
});
