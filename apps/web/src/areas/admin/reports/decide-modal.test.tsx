import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { staffReport } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { Toasts } from "#ui/toast/toasts.tsx";
import { DecideModal } from "./decide-modal.tsx";

const BOB = { id: "BobBobBobBobBob1", username: "bob", displayName: "Bob Reed" };

afterEach(() => vi.unstubAllGlobals());

const show = (sameCount: number) => {
  const report = staffReport({ reported: BOB, sameCount });
  renderInPage(
    <>
      <DecideModal
        report={report}
        isRemovable={false}
        removableParts={[]}
        areFilesBannable={false}
        files={[]}
        onClose={vi.fn()}
      />
      <Toasts />
    </>,
  );
  return report;
};

test.each([
  [0, "Nobody is told.", "Decided."],
  [
    1,
    "The person who reported it is told your reason.",
    "Decided. The person who reported it has been told.",
  ],
  [
    2,
    "The people who reported it are told your reason.",
    "Decided. The people who reported it have been told.",
  ],
])("with %s who reported it, it is said who is told", async (sameCount, hint, told) => {
  const { id } = show(sameCount);
  answerCalls({ [`POST /api/staff/reports/${id}/decision`]: { body: { report: { id: "another" } } } });
  expect(screen.getByText(hint)).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /^No violation/ }));
  await userEvent.type(screen.getByRole("textbox"), "A joke.");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss the report" }));
  expect(await screen.findByText(told)).toBeTruthy();
});

test("whoever is suspended is told why and can appeal, and that is said before", () => {
  show(1);
  const suspend = screen.getByRole("radio", { name: /^Suspend the account/ });
  expect(suspend.closest("label")?.textContent).toContain("They’re told your reason and can appeal.");
});
