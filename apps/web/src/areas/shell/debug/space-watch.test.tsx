import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { bufferEvent } from "#api/logs/event-buffer.ts";
import { SpaceWatch } from "./space-watch.tsx";

test("the state is watched while it is shown, the space reloaded by a press, and events are listed", async () => {
  bufferEvent({ name: "emote_played", properties: { emote: "wave" } });
  const engine = new FakeEngine();
  const { unmount } = renderInPage(<SpaceWatch engine={engine} />);
  expect(screen.getByText('"joined"')).toBeTruthy();
  expect(screen.getByText("emote_played")).toBeTruthy();
  act(() => engine.emit("state_patch", { patch: { "session.status": "not_connected" } }));
  expect(screen.getByText('"not_connected"')).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reload space data" }));
  expect(engine.told("reload_room_data")).toEqual([{ roomId: "terrace1" }]);
  unmount();
  expect(engine.told("observe_state")).toEqual([
    { paths: expect.arrayContaining(["session.status"]) as string[] },
    { paths: [] },
  ]);
});
