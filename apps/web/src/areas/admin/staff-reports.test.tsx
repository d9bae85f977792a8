import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { StaffReport } from "@veranda/contract";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { reportCounts, staffReport } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { StaffReports } from "./staff-reports.tsx";

const LIST = "GET /api/staff/reports";
const FILE = "GET /api/staff/reports/file";
const counts = reportCounts({
  appeals: 1,
  decided: { dismissed: 3, noted: 1, warned: 1, removed: 0, suspended: 4 },
  undone: 2,
  medianMinutes: 4,
});
const report = (n: number, reason: string): StaffReport =>
  staffReport({ id: `6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a7${n}`, reason });
const page = (reports: StaffReport[], next: number | null = null) => ({ body: { reports, next, counts } });

afterEach(() => vi.unstubAllGlobals());

const show = (answers: Parameters<typeof answerCalls>[0]) => {
  const asked = answerCalls(answers);
  renderInPage(
    <>
      <StaffReports />
      <Toasts />
    </>,
  );
  return asked;
};
const wishes = (asked: ReturnType<typeof show>) =>
  asked.map(({ url }) => Object.fromEntries(url.searchParams));

test("what waits is counted, and the list is narrowed by what is asked of the server", async () => {
  const asked = show({ [LIST]: page([]) });
  await screen.findByText("No reports here");
  await userEvent.click(await screen.findByRole("radio", { name: "Appeals (1)" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "About" }), "Spaces");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "Harassment");
  await soon(() =>
    expect(wishes(asked)).toEqual([
      { state: "open" },
      { state: "appeals" },
      { state: "appeals", kind: "space" },
      { state: "appeals", kind: "space", category: "harassment" },
    ]),
  );
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "About" }), "Everything");
  await soon(() => expect(wishes(asked).at(-1)).toEqual({ state: "appeals", category: "harassment" }));
});

test("older ones come by a press, after those that are there", async () => {
  const asked = show({
    [LIST]: (url) =>
      url.searchParams.has("before") ? page([report(2, "Shouted.")]) : page([report(1, "Sold hats.")], 41),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("Shouted.");
  expect(screen.getByText("Sold hats.")).toBeTruthy();
  expect(wishes(asked).at(-1)).toEqual({ state: "open", before: "41" });
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a row says how many reports are in it, by whomever they are", async () => {
  const sender = { name: "Nora", email: "nora@example.org", link: "/s/den" };
  show({ [LIST]: page([{ ...report(1, "Nice place."), sender, caseSize: 3 }]) });
  expect(await screen.findByText(/^3 reports about this/)).toBeTruthy();
});

test("a list that doesn't come is asked for again", async () => {
  let isUp = false;
  show({ [LIST]: () => (isUp ? page([report(1, "Sold hats.")]) : refusal("INTERNAL_ERROR", 500, "Down.")) });
  const again = await screen.findByRole("button", { name: "Try again" });
  isUp = true;
  await userEvent.click(again);
  expect(await screen.findByText("Sold hats.")).toBeTruthy();
});

test("what was decided lately is summed up", async () => {
  show({ [LIST]: page([]) });
  const words = /4 suspended, 2 undone\. Median time to a decision: 4 minutes\./;
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  [0, "1 minute"],
  [90, "90 minutes"],
  [130, "2 hours"],
  [47 * 60, "47 hours"],
  [60 * 60, "3 days"],
])("the median time of %s minutes reads “%s”", async (medianMinutes, words) => {
  show({ [LIST]: { body: { reports: [], next: null, counts: { ...counts, medianMinutes } } } });
  expect(await screen.findByText(new RegExp(`to a decision: ${words}\\.`))).toBeTruthy();
});

test("all of them can be taken along as a file; a refusal is said, and the button is there again", async () => {
  let isUp = false;
  const files: Blob[] = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return "blob:file";
    },
    revokeObjectURL: () => {},
  });
  const asked = show({
    [LIST]: page([]),
    [FILE]: () => (isUp ? { body: { csv: "kind,reason\n" } } : refusal("RATE_LIMITED", 429, "Slow down.")),
  });
  const download = await screen.findByRole("button", { name: "Download as spreadsheet (CSV)" });
  await userEvent.click(download);
  await screen.findByText(/^Too many attempts/);
  expect(saved).toEqual([]);
  isUp = true;
  await userEvent.click(download);
  await soon(() => expect(saved).toEqual(["reports.csv"]));
  expect(await files[0]?.text()).toBe("kind,reason\n");
  expect(asked.filter(({ url }) => url.pathname.endsWith("/file"))).toHaveLength(2);
});
