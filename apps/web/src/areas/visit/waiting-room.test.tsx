import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { WaitingRoom } from "./waiting-room.tsx";

test("says who waits for what, whether anybody can let them in, and lets them give up", async () => {
  const engine = new FakeEngine();
  let given = 0;
  renderInPage(
    <WaitingRoom engine={engine} spaceName="The class" isMini={false} onCancel={() => (given += 1)} />,
    { engine },
  );
  expect(screen.queryByRole("heading")).toBeNull();
  act(() => engine.change("hosting", { waitingRoom: { isHostHere: true } }));
  expect((await screen.findByRole("status")).textContent).toContain("Waiting to be let in");
  expect(screen.getByText(/A host of The class has been told/)).toBeTruthy();
  act(() => engine.change("hosting", { waitingRoom: { isHostHere: false } }));
  expect(screen.getByText(/No host of The class is here right now/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(given).toBe(1);
});

test("says in the mini player that one waits", async () => {
  const engine = new FakeEngine();
  renderInPage(<WaitingRoom engine={engine} spaceName="The class" isMini onCancel={() => {}} />, {
    engine,
  });
  expect(screen.queryByRole("status")).toBeNull();
  act(() => engine.change("hosting", { waitingRoom: { isHostHere: true } }));
  expect((await screen.findByRole("status")).textContent).toBe("Waiting to be let in");
});
