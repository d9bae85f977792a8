import { act } from "@testing-library/react";
import { vi } from "vitest";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { profile, visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { SpacePanels } from "../stage/space-panels.tsx";
import { useStoredMutes } from "./muted-people.ts";
import { useRememberPeople, useSelectedPerson } from "./recent-people.ts";

/** One is here with Wandering Owl, a guest; the engine answers the cards' messages. */
export function standWithOwl(): FakeEngine {
  localStorage.clear();
  const engine = new FakeEngine();
  engine.change("participants", {
    me: person("me", "Wandering Fox"),
    owl: person("owl", "Wandering Owl"),
  });
  // As the real engine answers.
  vi.spyOn(engine, "send").mockImplementation((name, data) => {
    engine.sent.push({ name, data });
    const { userId, userIds } = data as { userId?: string; userIds?: string[] };
    if (name === "select_user_for_moderation")
      act(() => engine.change("people", { selectedUserProfileId: userId === "" ? null : (userId ?? null) }));
    if (name === "set_muted_users") act(() => engine.change("people", { muted: userIds ?? [] }));
  });
  return engine;
}

export function Panels({ panel = "people" }: { panel?: "people" | "chat" | null }) {
  useRememberPeople();
  useStoredMutes();
  return (
    <SpacePanels
      visit={visit}
      panel={panel}
      selected={useSelectedPerson()}
      onClose={vi.fn()}
      onEditMe={vi.fn()}
      onHostTools={vi.fn()}
    />
  );
}
export const renderWithDialogs = (engine: FakeEngine) =>
  renderInPage(
    <>
      <Panels />
      <DialogHost />
    </>,
    { engine },
  );

/** Replaces the participants; `change` alone would merge them. */
export const setParticipants = (engine: FakeEngine, participants: FakeEngine["state"]["participants"]) =>
  act(() => {
    engine.state = { ...engine.state, participants };
    engine.change("isMoving", false);
  });
export const everyoneLeaves = (engine: FakeEngine) =>
  setParticipants(engine, { me: person("me", "Wandering Fox") });

export const GRACE = profile().userID;
/** Adds somebody with an account. */
export const addGrace = (engine: FakeEngine) =>
  engine.change("participants", {
    me: person("me", "Wandering Fox"),
    grace: { ...person("grace", "Grace"), userId: GRACE },
  });
