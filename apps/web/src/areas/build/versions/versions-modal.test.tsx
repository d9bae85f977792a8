import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { VersionsModal } from "./versions-modal.tsx";

const version = (number: number, more: object = {}) => ({
  version: number,
  savedAt: "2026-01-02T15:04:00.000Z",
  savedBy: { id: "gracegracegrace1", displayName: "Grace" },
  objectCount: number,
  picture: null,
  ...more,
});

function open(engine = new FakeEngine()) {
  const asked = answerCalls({
    "GET /api/rooms/terrace1/versions": ({ searchParams }) => ({
      body: searchParams.has("before")
        ? [version(1)]
        : [version(3, { picture: "/files/three.webp" }), version(2, { savedBy: null })],
    }),
  });
  const onClose = vi.fn<() => void>();
  renderInPage(<VersionsModal spaceId="terrace1" onClose={onClose} />, { engine });
  return { asked, engine, onClose };
}

test("each save is told with its picture, who and when; older ones are asked for", async () => {
  const { asked } = open();
  expect(await screen.findByText("By Grace, 3 objects")).toBeTruthy();
  expect(screen.getByText("Saved automatically, 2 objects")).toBeTruthy();
  expect(screen.getByRole("img", { name: "The space at version 3" }).getAttribute("src")).toBe(
    "/files/three.webp",
  );
  await userEvent.click(screen.getByRole("button", { name: "Older versions" }));
  expect(await screen.findByText("By Grace, 1 object")).toBeTruthy();
  expect(asked.at(-1)?.url.search).toBe("?before=2");
  expect(screen.queryByRole("button", { name: "Older versions" })).toBeNull();
});

test("when the versions can't be listed it says why, and another try lists them", async () => {
  let tries = 0;
  answerCalls({
    "GET /api/rooms/terrace1/versions": () =>
      ++tries === 1 ? refusal("INTERNAL", 500, "The database is away.") : { body: [version(1)] },
  });
  renderInPage(<VersionsModal spaceId="terrace1" onClose={() => {}} />, { engine: new FakeEngine() });
  expect(await screen.findByText(/^Something went wrong on our side/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("By Grace, 1 object")).toBeTruthy();
  expect(screen.queryByText(/^Something went wrong/)).toBeNull();
});

test("a version is brought back at once where nothing is lost by it", async () => {
  const { engine, onClose } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Restore version 2" }));
  expect(engine.told("revert_room")).toEqual([{ version: 2 }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("the version that stands there now says so, and offers no restoring", async () => {
  open();
  expect(await screen.findByText("Current version")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Restore version 3" })).toBeNull();
});

test("where work is unsaved it is asked first", async () => {
  const engine = new FakeEngine();
  engine.change("saving", { isUnsaved: true });
  open(engine);
  await userEvent.click(await screen.findByRole("button", { name: "Restore version 3" }));
  expect(screen.getByRole("alert").textContent).toContain("Unsaved changes are saved as a separate version");
  expect(engine.told("revert_room")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(engine.told("revert_room")).toEqual([{ version: 3 }]);
});
