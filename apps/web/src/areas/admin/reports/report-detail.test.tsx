import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { StaffReportDetail } from "@veranda/contract";
import { answerCalls, refusal } from "#testing/answers.ts";
import { staffReport } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { ReportDetail } from "./report-detail.tsx";

const AT = "2026-03-04T10:00:00.000Z";
const ID = "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
const BOB = { id: "BobBobBobBobBob1", username: "bob", displayName: "Bob Reed" };
const REPORT = staffReport({
  id: ID,
  kind: "space",
  at: AT,
  reported: BOB,
  category: "copyright",
  reason: "",
  space: { id: "terrace1", name: "Den", gone: null },
});
const DECISION: NonNullable<(typeof REPORT)["decision"]> = {
  id: "8f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77",
  outcome: "removed",
  banned: "none",
  parts: [],
  reason: "Not yours.",
  at: AT,
  by: "Ada",
  endsAt: null,
  undone: null,
  appeals: [{ by: "concerned", statements: [{ by: "Bob", text: "It is.", at: AT }], answer: null }],
};
afterEach(() => {
  act(() => readDialogs().forEach(closeDialog));
  vi.unstubAllGlobals();
});

const show = async (more: Partial<StaffReportDetail>) => {
  const detail = {
    report: REPORT,
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
    ...more,
  };
  answerCalls({ [`GET /api/staff/reports/${ID}`]: { body: detail } });
  renderInPage(
    <>
      <ReportDetail id={ID} onBack={vi.fn()} />
      <DialogHost />
    </>,
  );
  await screen.findByRole("heading", { name: "Report" });
};
const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a report links to its space, its owner, and where it happened", async () => {
  await show({});
  expect([linkTo("Den"), linkTo("Bob Reed")]).toEqual(["/s/terrace1", "/@bob"]);
});

test("of an object it is shown what it was, with what was written on it and where it stood", async () => {
  const object = {
    id: "board1",
    kind: "note" as const,
    name: "Board",
    words: ["Go away."],
    files: [{ id: "1", name: "wall.png" }],
    position: [1, 0, 2.5] as [number, number, number],
    accountId: BOB.id,
  };
  await show({
    report: { ...REPORT, kind: "object" },
    evidence: { at: AT, instance: 1, chat: [], people: [], object },
  });
  for (const words of ["Note, “Board”", "Go away.", "File: wall.png", "At 1, 0, 2.5 (metres)"])
    expect(screen.getByText(words)).toBeTruthy();
  // Nothing is said of a chat that nobody kept.
  expect(screen.queryByText("Nobody wrote anything.")).toBeNull();
});

test("an object is named with who added it, and of a notice it is said where to look", async () => {
  const sender = { name: "Nora", email: "nora@example.org", link: "https://x.example/s/den-terrace1" };
  await show({
    report: { ...REPORT, kind: "object", object: { kind: "note", name: "Board" }, sender, reporter: null },
    evidence: null,
  });
  expect(document.body.textContent).toContain("Note, “Board”, added by");
  expect(screen.getByText(/^Nothing was recorded: this notice came through the public form/)).toBeTruthy();
});

test.each([
  ["taken_down", "(taken down)"],
  ["deleted", "(deleted by its owner)"],
] as const)("a space that nobody can open is no link, and why is said: %s", async (gone, words) => {
  await show({ report: { ...REPORT, space: { id: "terrace1", name: "Den", gone } } });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Den" })).toBeNull();
});

test("a lifted suspension shows no end", async () => {
  const undone = { reason: "An error.", at: AT, by: "Ada" };
  const decision = {
    ...DECISION,
    outcome: "suspended" as const,
    endsAt: "2026-04-03T10:00:00.000Z",
    appeals: [],
  };
  await show({ report: { ...REPORT, kind: "person", decision: { ...decision, undone } } });
  expect(screen.getByText("Undone")).toBeTruthy();
  expect(screen.queryByText(/^Until/)).toBeNull();
});

test("the space in which a person was reported is a link", async () => {
  await show({ report: { ...REPORT, kind: "person" } });
  expect(linkTo("Den")).toBe("/s/terrace1");
});

test("a notice without an account says who sent it, and about which address", async () => {
  const sender = { name: "Nora", email: "nora@example.org", link: "https://example.net/x" };
  await show({ report: { ...REPORT, kind: "space", reporter: null, reported: null, space: null, sender } });
  await screen.findByText("Notice from Nora, nora@example.org, about https://example.net/x");
  expect(screen.getAllByText(/example\.net/).some((each) => each.closest("a") !== null)).toBe(false);
});

test("whom it is about reads that who reported it and the evidence are kept from them", async () => {
  await show({
    report: { ...REPORT, isAboutYou: true },
    conflictOfInterest: { part: "concerned", mayJudge: false },
  });
  await screen.findByText(
    "Because it’s about you, you don’t see who reported it, what they wrote, or the evidence.",
  );
  expect(screen.queryByText(/^Reported by/)).toBeNull();
  expect(screen.queryByRole("heading", { name: "Evidence" })).toBeNull();
});

test("where nobody wrote anything there is no list of it", async () => {
  await show({ evidence: { at: AT, instance: 1, chat: [], people: [] } });
  await screen.findByText("Nobody wrote anything.");
  expect(screen.queryByRole("list")).toBeNull();
});

test.each([
  ["reported", false, "You reported this, so another member of staff has to decide."],
  [
    "reported",
    true,
    "You reported this yourself. You can still decide, because no other member of staff can.",
  ],
  ["concerned", false, "This report is about you, so another member of staff has to decide."],
] as const)("who %s it and may judge it (%s) reads why", async (part, mayJudge, words) => {
  await show({ conflictOfInterest: { part, mayJudge } });
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: "Decide" }) !== null).toBe(mayJudge);
});

test.each([
  [false, /^You made this decision, so another member of staff has to answer the appeal/],
  [true, /^You made this decision. You can still answer the appeal, because no other member of staff can/],
])("who decided and may answer the appeal (%s) reads why", async (mayJudge, words) => {
  await show({
    report: { ...REPORT, decision: DECISION },
    conflictOfInterest: { part: "decided", mayJudge },
  });
  await screen.findByText(words);
  expect(screen.queryAllByRole("button", { name: /appeal/i }).length > 0).toBe(mayJudge);
});

test.each([
  [false, "You reported this, so another member of staff has to decide."],
  [true, "You reported this yourself. You can still decide, because no other member of staff can."],
])("who reported what is decided and may undo that (%s) reads why", async (mayJudge, words) => {
  await show({
    report: { ...REPORT, decision: { ...DECISION, appeals: [] } },
    conflictOfInterest: { part: "reported", mayJudge },
  });
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: "Undo decision" }) !== null).toBe(mayJudge);
});

test.each([
  [undefined, "Chat of the last minute"],
  ["m1", "Chat around the message"],
])("the chat that was kept is called after the moment that it is from (about %s)", async (about, title) => {
  await show({
    evidence: { at: AT, instance: 1, chat: [], people: [], ...(about !== undefined && { about }) },
  });
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});

test.each([
  ["suspended", "The suspension ends. They’re told your reason."],
  ["removed", "The space is back. They’re told your reason."],
] as const)("before a decision is undone (%s) it says what that does", async (outcome, words) => {
  await show({ report: { ...REPORT, decision: { ...DECISION, outcome, appeals: [] } } });
  await userEvent.click(screen.getByRole("button", { name: "Undo decision" }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test("where it is decided, it is said what about, and the button says what will be done", async () => {
  await show({ isRemovable: true });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  expect(dialog.getByText("Bob Reed").parentElement?.textContent).toBe("Den, a space by Bob Reed");
  expect(dialog.queryByRole("link")).toBeNull();
  for (const [choice, button] of [
    [/^No violation/, "Dismiss the report"],
    [/^Warn/, "Warn"],
    [/^Take the space down/, "Take the space down"],
    [/^Suspend the account/, "Suspend the account"],
  ] as const) {
    await userEvent.click(dialog.getByRole("radio", { name: choice }));
    expect(dialog.getByRole("button", { name: button })).toBeTruthy();
  }
});

test("what isn't there can't be taken down", async () => {
  await show({ report: { ...REPORT, space: null, reported: null } });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  expect(dialog.getAllByRole("radio")).toHaveLength(2);
  expect(dialog.queryByRole("radio", { name: /^Take the space down/ })).toBeNull();
});

test.each([
  ["message", "Remove the message"],
  ["object", "Remove the object"],
] as const)("one %s can be removed while it is there", async (kind, name) => {
  await show({ report: { ...REPORT, kind }, isRemovable: true });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  await userEvent.click(dialog.getByRole("radio", { name: new RegExp(`^${name}`) }));
  expect(dialog.getByRole("button", { name })).toBeTruthy();
});

test.each([
  ["where they can be banned, with the object", { isRemovable: true, areFilesBannable: true }, true],
  ["where nothing is known of them, not at all", { isRemovable: true, areFilesBannable: false }, false],
])("an object's files are offered to be banned %s", async (_, given, isOffered) => {
  await show({ report: { ...REPORT, kind: "object" }, ...given });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  await userEvent.click(dialog.getByRole("radio", { name: /^Remove the object/ }));
  expect(dialog.queryByRole("checkbox") !== null).toBe(isOffered);
});

test("what of a profile is removed is chosen, and sent with the decision", async () => {
  await show({ report: { ...REPORT, kind: "person", space: null }, removableParts: ["picture", "name"] });
  const asked = answerCalls({
    [`POST /api/staff/reports/${ID}/decision`]: refusal(
      "ALREADY_DECIDED",
      409,
      "It has been decided already.",
    ),
  });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  await userEvent.click(dialog.getByRole("radio", { name: /^Remove content/ }));
  await userEvent.type(dialog.getByRole("textbox"), "It insults people.");
  // Nothing is chosen yet.
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Remove content" });
  expect(button.disabled).toBe(true);
  expect(dialog.getAllByRole("checkbox")).toHaveLength(2);
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Display name/ }));
  await userEvent.click(button);
  await vi.waitFor(
    () =>
      expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
        outcome: "removed",
        reason: "It insults people.",
        parts: ["name"],
      }),
    { timeout: 45_000 },
  );
});

test("of a space some can go, or all of it", async () => {
  await show({ isRemovable: true, removableParts: ["text"] });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  await userEvent.click(dialog.getByRole("radio", { name: /^Remove content/ }));
  expect(dialog.getByRole("checkbox", { name: "Description and tags" })).toBeTruthy();
  await userEvent.click(dialog.getByRole("radio", { name: /^Take the space down/ }));
  expect(dialog.queryByRole("checkbox")).toBeNull();
});

test("what was taken from a profile is said, and what undoing brings back", async () => {
  const decision = { ...DECISION, parts: ["picture" as const, "text" as const], appeals: [] };
  await show({ report: { ...REPORT, kind: "person", decision } });
  for (const part of ["Picture and banner", "Bio and links"]) expect(screen.getByText(part)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo decision" }));
  expect(
    await screen.findByText(/^What was removed is back, unless it has been replaced since\./),
  ).toBeTruthy();
});

test("the files of an object that is gone are banned by themselves", async () => {
  await show({ report: { ...REPORT, kind: "object" }, isRemovable: false, areFilesBannable: true });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  expect(dialog.queryByRole("radio", { name: /^Remove the object/ })).toBeNull();
  await userEvent.click(dialog.getByRole("radio", { name: /^Block the files only/ }));
  expect(dialog.queryByRole("checkbox")).toBeNull();
});

test("staff choose which of an object's files are banned, and read whose they are", async () => {
  const [bad, logo] = ["6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a70", "7f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a70"];
  const object = {
    id: "board1",
    kind: "image" as const,
    name: "Board",
    words: ["Slur"],
    files: [
      { id: bad, name: "bad.png" },
      { id: logo, name: "logo.png" },
    ],
    position: [1, 0, 2.5] as [number, number, number],
    accountId: BOB.id,
  };
  await show({
    report: { ...REPORT, kind: "object" },
    isRemovable: true,
    areFilesBannable: true,
    evidence: { at: AT, instance: 1, chat: [], people: [], object },
    files: [
      { id: bad, picture: null, owner: null },
      { id: logo, picture: null, owner: { id: "olga", username: "olga", displayName: "Olga" } },
    ],
  });
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  await userEvent.click(dialog.getByRole("radio", { name: /^Remove the object/ }));
  expect(dialog.queryByRole("group", { name: "Files to block" })).toBeNull();
  await userEvent.click(dialog.getByRole("checkbox"));
  const files = within(dialog.getByRole("group", { name: "Files to block" }));
  const [first, second] = ["bad.png", "logo.png Uploaded by Olga"].map((name) =>
    files.getByRole("checkbox", { name }),
  );
  await userEvent.click(second as HTMLElement);
  await userEvent.click(first as HTMLElement);
  expect(dialog.getByRole("button", { name: "Remove the object" })).toHaveProperty("disabled", true);
  await userEvent.click(first as HTMLElement);
  await userEvent.type(dialog.getByRole("textbox"), "Hate.");
  const asked = answerCalls({ [`POST /api/staff/reports/${ID}/decision`]: { body: {} } });
  await userEvent.click(dialog.getByRole("button", { name: "Remove the object" }));
  await vi.waitFor(
    () =>
      expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
        outcome: "removed",
        reason: "Hate.",
        areFilesBanned: true,
        exemptFileIds: [logo],
      }),
    { timeout: 45_000 },
  );
});

test("what a host has done about it is a note, and decides nothing", async () => {
  await show({ report: { ...REPORT, kind: "message", hostDealt: { by: "Olga", at: AT } } });
  expect(screen.getByText(/Marked as resolved by a host of the space: Olga/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Decide" })).toBeTruthy();
});

test("what the picture classifier found is nobody's report", async () => {
  const finding = { label: "porn", score: 0.934, fileId: "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a70" };
  await show({ report: { ...REPORT, kind: "object", reporter: null, sameCount: 0, finding } });
  expect(screen.getByText("Found by the picture classifier: porn (93%)")).toBeTruthy();
  expect(screen.queryByText(/^Reported by/)).toBeNull();
});

test.each([
  ["object", false, true],
  ["object", true, false],
  ["message", false, false],
] as const)(
  "an open report of one %s (removable: %s) says whether it is gone",
  async (kind, isRemovable, isSaid) => {
    await show({ report: { ...REPORT, kind }, isRemovable });
    expect(screen.queryByText(/^The object is no longer in the space/) !== null).toBe(isSaid);
  },
);
