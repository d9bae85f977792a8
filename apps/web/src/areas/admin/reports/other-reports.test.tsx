import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { staffReport } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { OtherReports } from "./other-reports.tsx";
import { ReportedWords } from "./reported-words.tsx";

afterEach(() => vi.unstubAllGlobals());

const AT = "2026-03-04T10:00:00.000Z";
const ANN = { id: "AnnAnnAnnAnnAnn1", username: "ann", displayName: "Ann" };
const PICTURE = "data:image/webp;base64,AAAA";

test("other reports of the same are there with their words, pictures and evidence, each by whoever made it", async () => {
  const report = staffReport({
    reporter: ANN,
    reason: "The wall is full of threats.",
    sameCount: 2,
    caseSize: 3,
  });
  const chat = [
    { id: "m1", senderName: "Bob Reed", accountId: null, participantId: "p1", text: "Go away!", sentAt: AT },
  ];
  const evidence = { at: AT, instance: 1, chat, people: [] };
  const asked = answerCalls({
    [`GET /api/staff/reports/${report.id}/picture`]: { body: { picture: PICTURE } },
  });
  renderInPage(<OtherReports others={[{ report, evidence, hasPicture: true }]} othersLeft={1} files={[]} />);
  const heading = screen.getByRole("heading", { name: "Another report about this (1 of 2)" });
  const card = within(heading.parentElement as HTMLElement);
  expect(card.getByText("The wall is full of threats.")).toBeTruthy();
  expect(card.getByText(/^Reported by/).textContent).toBe("Reported by Ann");
  // Fifty pictures at once would be too much: each is loaded when it is asked for.
  expect(asked).toEqual([]);
  await userEvent.click(card.getByRole("button", { name: "Show picture" }));
  const caption = await card.findByText("Picture sent by Ann");
  expect(caption.parentElement?.querySelector("img")?.getAttribute("src")).toBe(PICTURE);
  expect(card.getByText("Go away!")).toBeTruthy();
  expect(screen.getByText(/^1 more report about this isn’t shown here/)).toBeTruthy();
});

test("the reporter’s picture is captioned with their name, beside their words", () => {
  renderInPage(<ReportedWords report={staffReport({ reporter: ANN })} picture={PICTURE} />);
  const caption = screen.getByText("Picture sent by Ann");
  expect(caption.parentElement?.querySelector("img")?.getAttribute("src")).toBe(PICTURE);
  expect(screen.queryByText(/^Recorded by the server/)).toBeNull();
});
