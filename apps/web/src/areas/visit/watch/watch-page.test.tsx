import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { spacePreview } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { WatchPage } from "./watch-page.tsx";
import { NOTHING_YET, type WatchView } from "./watch-session.ts";

let show: (view: Partial<WatchView>) => void;
vi.mock("./watch-session.ts", async (original) => ({
  ...(await original<object>()),
  WatchSession: class {
    constructor(_api: unknown, _room: unknown, { onView }: { onView: (view: WatchView) => void }) {
      show = (view) => onView({ ...NOTHING_YET, ...view });
    }
    close(): void {}
  },
}));

beforeEach(() => {
  answerCalls({ "GET /api/avatars": { body: [] } });
  renderInPage(<WatchPage preview={spacePreview()} shareId={null} />);
});

test("an address that somebody writes in the chat can be pressed, as inside", () => {
  const said = { id: "1", senderId: "ann", senderName: "Ann Heron", sentAt: "2026-01-01T12:00:00.000Z" };
  act(() => show({ status: "live", chat: [{ ...said, text: "Slides: https://example.org/slides." }] }));
  expect(screen.getByRole("link", { name: "https://example.org/slides" }).getAttribute("rel")).toContain(
    "ugc",
  );
});

test("before it begins, that it isn't live is said", () => {
  act(() => show({ status: "not_live" }));
  expect(screen.getByRole("status").textContent).toBe(
    "Not live yet. The broadcast will start here automatically.",
  );
});
