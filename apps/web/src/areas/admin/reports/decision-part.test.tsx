import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { StaffDecision, StaffReportDetail } from "@veranda/contract";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { DecisionPart } from "./decision-part.tsx";

const AT = "2026-03-04T10:00:00.000Z";
const REPORT = "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
const decision = (more: Partial<StaffDecision> = {}): StaffDecision => ({
  id: "8f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77",
  outcome: "suspended",
  banned: "none",
  parts: [],
  reason: "Threats.",
  at: AT,
  by: "Ada",
  endsAt: null,
  undone: null,
  appeals: [],
  ...more,
});
const appealed = decision({
  appeals: [{ by: "concerned", statements: [{ by: "Bob", text: "I said nothing.", at: AT }], answer: null }],
});
const UNDO = `POST /api/staff/decisions/${decision().id}/undo`;
const ANSWER = `POST /api/staff/decisions/${decision().id}/appeal`;
const REMOVED = `GET /api/staff/decisions/${decision().id}/removed`;
/** What the server says of it then; another report's, so that this one is asked anew. */
const DETAIL = {
  report: { id: "another" },
  conflictOfInterest: null,
  isRemovable: false,
  removableParts: [],
  areFilesBannable: false,
  evidence: null,
  picture: null,
  files: [],
  others: [],
  othersLeft: 0,
  earlier: [],
  log: [],
};

afterEach(() => {
  act(() => readDialogs().forEach(closeDialog));
  vi.unstubAllGlobals();
});

const show = (
  shown: StaffDecision,
  answers: Parameters<typeof answerCalls>[0] = {},
  log: StaffReportDetail["log"] = [],
) => {
  const asked = answerCalls(answers);
  renderInPage(
    <>
      <DecisionPart reportId={REPORT} kind="person" decision={shown} conflictOfInterest={null} log={log} />
      <DialogHost />
      <Toasts />
    </>,
  );
  return asked;
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("a decision is undone with a reason that whom it concerns reads", async () => {
  const asked = show(decision(), { [UNDO]: { body: DETAIL } });
  expect(screen.getByText("Permanently")).toBeTruthy();
  await press("Undo decision");
  const undo = await dialog("Undo this decision?");
  expect(undo.getByText("The suspension ends. They’re told your reason.")).toBeTruthy();
  await userEvent.click(undo.getByRole("button", { name: "Undo decision" }));
  await undo.findByText("Enter a reason.");
  expect(asked).toEqual([]);
  await userEvent.type(undo.getByRole("textbox", { name: /^Reason/ }), "It was someone else.");
  await userEvent.dblClick(undo.getByRole("button", { name: "Undo decision" }));
  await screen.findByText("Decision undone");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([{ reason: "It was someone else." }]);
});

test("a reason that couldn't be sent is still there", async () => {
  show(decision(), { [UNDO]: refusal("ALREADY_DECIDED", 409, "Decided.") });
  await press("Undo decision");
  const undo = await dialog("Undo this decision?");
  const reason = undo.getByRole("textbox", { name: /^Reason/ });
  await userEvent.type(reason, "It was someone else.");
  await userEvent.click(undo.getByRole("button", { name: "Undo decision" }));
  await undo.findByText("Someone has already decided this.");
  expect(reason).toHaveProperty("value", "It was someone else.");
});

test.each([
  ["Grant the appeal", "This undoes the decision. They’re told your reason.", true],
  ["Uphold the decision", "The decision stays as it is. They’re told your reason.", false],
])("an appeal is answered: %s", async (name, lead, isGranted) => {
  const asked = show(appealed, { [ANSWER]: { body: DETAIL } });
  expect(screen.getByText("Waiting for an answer")).toBeTruthy();
  expect(screen.getByText("I said nothing.")).toBeTruthy();
  // Who answers it undoes it by that.
  expect(screen.queryByRole("button", { name: "Undo decision" })).toBeNull();
  await press(name);
  const answer = await dialog(name);
  expect(answer.getByText(lead)).toBeTruthy();
  await userEvent.type(answer.getByRole("textbox", { name: /^Reason/ }), "Seen again.");
  await userEvent.click(answer.getByRole("button", { name }));
  await screen.findByText("Appeal answered");
  expect(asked.map(({ body }) => body)).toEqual([{ isGranted, reason: "Seen again." }]);
});

test("an answered appeal is read with its answer, and can't be answered again", () => {
  const answer = { isGranted: false, reason: "It is in the chat.", at: AT, by: null };
  show(
    decision({
      endsAt: AT,
      appeals: [{ by: "concerned", statements: [{ by: "Bob", text: "I said nothing.", at: AT }], answer }],
    }),
    {},
    [
      { at: AT, act: "suspended", by: "Ada", detail: "30 d" },
      { at: AT, act: "appealed", by: null, detail: "" },
      { at: AT, act: "appeal_rejected", by: null, detail: "" },
    ],
  );
  expect(screen.getByText("Rejected")).toBeTruthy();
  expect(screen.getByText("It is in the chat.")).toBeTruthy();
  expect(screen.getByText(/^Until/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Grant the appeal" })).toBeNull();
  expect(screen.getByRole("button", { name: "Undo decision" })).toBeTruthy();
  const history = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(history).toEqual([
    expect.stringMatching(/^SuspendedAda, /),
    expect.stringMatching(/^AppealedThe person concerned, /),
    expect.stringMatching(/^Appeal rejecteda deleted account, /),
  ]);
});

test("of complaints it is said who complains, and to grant them, all at once, is to decide anew", async () => {
  const early = { by: "Cara", text: "No.", at: AT };
  const answered = { isGranted: false, reason: "It stands.", at: AT, by: "Ada" };
  const statements = [
    { by: "Ann", text: "It went on.", at: AT },
    { by: null, text: "It was worse.", at: AT },
  ];
  const appeals = [
    { by: "reporter" as const, statements: [early], answer: answered },
    { by: "reporter" as const, statements, answer: null },
  ];
  const asked = show(decision({ outcome: "dismissed", appeals }), { [ANSWER]: { body: DETAIL } }, [
    { at: AT, act: "complained", by: null, detail: "" },
  ]);
  expect(screen.getByRole("heading", { name: "Complaint" })).toBeTruthy();
  expect(screen.getByText("It stands.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "2 complaints" })).toBeTruthy();
  expect(screen.getByText("It was worse.")).toBeTruthy();
  expect(screen.getByText(/^Ann, /)).toBeTruthy();
  // It can be undone only by the answer.
  expect(screen.queryByRole("button", { name: "Undo decision" })).toBeNull();
  await press("Reopen report");
  const answer = await dialog("Reopen report");
  await userEvent.type(answer.getByRole("textbox", { name: /^Reason/ }), "Seen again.");
  await userEvent.click(answer.getByRole("button", { name: "Reopen report" }));
  await screen.findByText("Appeal answered");
  expect(asked.map(({ body }) => body)).toEqual([{ isGranted: true, reason: "Seen again." }]);
});

test.each([
  ["none", "Removed"],
  ["with_object", "Removed, files blocked"],
  ["alone", "Files blocked"],
] as const)("what was banned (%s) stands in the decision and its history", (banned, words) => {
  show(decision({ outcome: "removed", banned }), {}, [{ at: AT, act: "removed", by: "Ada", detail: "" }]);
  expect(screen.getByText(words, { selector: "p *" })).toBeTruthy();
  expect(screen.getByRole("listitem").textContent).toContain(`${words}Ada, `);
});

test("what was removed from a profile is there to judge an appeal by", async () => {
  const removed = {
    name: "Bad Bob",
    text: "I insult people.",
    links: [{ title: "More", url: "https://bad.example/" }],
    tags: [],
    pictures: ["data:image/webp;base64,AAAA"],
    clip: null,
  };
  show(
    { ...appealed, outcome: "removed", parts: ["picture", "name", "text"] },
    { [REMOVED]: { body: removed } },
  );
  const heading = await screen.findByRole("heading", { name: "What was removed" });
  const card = within(heading.parentElement as HTMLElement);
  for (const words of ["Bad Bob", "I insult people.", "https://bad.example/"])
    expect(card.getByText(words)).toBeTruthy();
  expect(card.getByRole("img", { name: "Removed picture" }).getAttribute("src")).toBe(removed.pictures[0]);
  expect(card.queryByRole("link")).toBeNull();
});

test("nothing is asked about what was removed once it is back", () => {
  const undone = { reason: "A mistake.", at: AT, by: "Ada" };
  const asked = show(decision({ outcome: "removed", parts: ["name"], undone }));
  expect(asked).toEqual([]);
});
