import type { Surrounding, Surroundings } from "@veranda/contract/engine/surroundings";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { setDescribed } from "./described-store.ts";
import { DescribedView } from "./described-view.tsx";

afterEach(() => setDescribed(false));

const garden: Surroundings = {
  area: "the garden",
  entries: [
    {
      id: "person:bo",
      kind: "person",
      name: "Bo",
      detail: "wave",
      count: 1,
      distance: 4,
      direction: "left",
      level: "same",
    },
    {
      id: "seat:a",
      kind: "seat",
      name: "bench",
      detail: "",
      count: 2,
      distance: 7,
      direction: "behind",
      level: "same",
    },
  ],
};

function show() {
  const engine = new FakeEngine();
  renderInPage(<DescribedView placeName="The Terrace" isBlocked={false} />, { engine });
  return engine;
}

test("its hotkey opens a list of the surroundings, whose entries walk there", async () => {
  const engine = show();
  await userEvent.keyboard("i");
  expect(engine.told("set_described_view")).toEqual([{ enabled: true }]);
  act(() => engine.change("surroundings", garden));
  await screen.findByText(/^You are in The Terrace, the garden\. Near you: Bo, 4 metres left/);
  await userEvent.click(
    screen.getByRole("button", { name: /^Benches, 2,\s?the nearest 7 metres behind you/ }),
  );
  expect(engine.told("walk_to")).toEqual([{ id: "seat:a" }]);

  const walk = { id: "seat:a", name: "bench" } as const;
  act(() => engine.change("guidedWalk", { ...walk, status: "walking" }));
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
  expect(engine.told("stop_walking")).toHaveLength(1);
  act(() => engine.change("guidedWalk", { ...walk, status: "arrived" }));
  await waitFor(() => expect(document.querySelector("[aria-live]")?.textContent).toBe("Arrived at bench."));
});

test("somebody's card opens from there, by a button beside them", async () => {
  const engine = show();
  engine.change("participants", { bo: person("bo", "Bo") });
  await userEvent.keyboard("i");
  act(() => engine.change("surroundings", garden));
  await userEvent.click(await screen.findByRole("button", { name: /about bo/i }));
  expect(engine.told("select_user_for_moderation")).toEqual([{ userId: "bo" }]);
});

test("an object can be reported from there", async () => {
  const engine = show();
  engine.change("session", { roomId: "terrace1" });
  await userEvent.keyboard("i");
  const board = {
    ...garden.entries[1],
    id: "object:board1",
    kind: "object",
    name: "Board",
    count: 1,
  } as const;
  act(() => engine.change("surroundings", { area: null, entries: [board as Surrounding] }));
  await userEvent.click(await screen.findByRole("button", { name: "Report Board" }));
  // A guest signs in first.
  await waitFor(() => expect(readDialogs()).toHaveLength(1));
  act(() => readDialogs().forEach(closeDialog));
});

test("it stays for the next space, and ends with Escape", async () => {
  const { unmount } = renderInPage(<DescribedView placeName="Here" isBlocked={false} />, {
    engine: new FakeEngine(),
  });
  await userEvent.click(screen.getByRole("button", { name: "Describe what is around" }));
  await screen.findByRole("heading", { name: "Around you" });
  unmount();
  const engine = show();
  const close = await screen.findByRole("button", { name: "Close Around you" });
  close.focus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(engine.told("set_described_view").at(-1)).toEqual({ enabled: false }));
});

test("while someone writes its key is a letter", async () => {
  const engine = new FakeEngine();
  renderInPage(
    <>
      <input aria-label="Message" />
      <DescribedView placeName="Here" isBlocked={false} />
    </>,
    { engine },
  );
  await userEvent.type(screen.getByRole("textbox"), "i");
  expect(engine.sent).toEqual([]);
});
