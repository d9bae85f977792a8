import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { HostReport } from "@veranda/contract";
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { object } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { HostReports } from "./host-reports.tsx";

const ID = "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
const REPORT: HostReport = {
  id: ID,
  kind: "message",
  category: "harassment",
  at: "2026-03-04T10:00:00.000Z",
  instance: 2,
  person: { id: "account-of-bo", displayName: "Bo" },
  message: { id: "m1", text: "Go away!", isTextHidden: false },
  object: null,
  dealt: null,
};
const LIST = "GET /api/rooms/terrace1/reports";
const DEALT = `POST /api/rooms/terrace1/reports/${ID}/dealt`;

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
});
const show = (report: HostReport) => {
  const dealt = { ...report, dealt: { by: "Olga", at: report.at } };
  answerCalls({ [LIST]: { body: [report] }, [DEALT]: { body: [dealt] } });
  renderInPage(<HostReports spaceId="terrace1" />, { engine });
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a message is read, removed, and marked as dealt with", async () => {
  show(REPORT);
  await screen.findByText("“Go away!”");
  // It is in another instance.
  expect(screen.queryByRole("button", { name: "Remove message" })).toBeNull();
  const message = { senderId: "bo", senderName: "Bo", sentAt: REPORT.at };
  act(() => engine.change("chat", { messages: [{ ...message, id: "m1", text: "Go away!" }] }));
  await press("Remove message");
  expect(engine.told("remove_message")).toEqual([{ messageId: "m1" }]);
  await press("Mark as resolved");
  await screen.findByText("Resolved by Olga");
  expect(screen.queryByRole("button", { name: "Mark as resolved" })).toBeNull();
});

test("of a message whose text isn't for this host it is said that it is hidden", async () => {
  show({ ...REPORT, message: { id: "m1", text: "", isTextHidden: true } });
  await screen.findByText("Text hidden to protect young people");
  expect(screen.queryByText("“”")).toBeNull();
});

test("who is here is shown, by their account", async () => {
  show({ ...REPORT, kind: "person", message: null });
  await screen.findByText("Bo");
  act(() => engine.change("participants", { p1: { ...person("p1", "Bo"), userId: "account-of-bo" } }));
  await press("View Bo");
  expect(engine.told("select_user_for_moderation")).toHaveLength(1);
});

test("an object is looked at and deleted", async () => {
  engine.change("objects", { board1: object("board1", { name: "Board" }) });
  show({
    ...REPORT,
    kind: "object",
    message: null,
    object: { id: "board1", kind: "note", name: "Board" },
  });
  await press("View");
  await press("Delete object");
  expect(engine.told("focus_object")).toEqual([{ objectId: "board1" }]);
  expect(engine.told("delete_objects")).toEqual([{ objectIds: ["board1"] }]);
});
