import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { EventModal } from "./event-modal.tsx";

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
afterEach(() => vi.unstubAllGlobals());

test.each([-1, 400])("a start that can't be (in %i days) is named with the other errors", async (days) => {
  const asked = answerCalls({});
  renderInPage(<EventModal spaceId="terrace1" onClose={() => {}} />);
  const start = screen.getByLabelText("Start");
  fireEvent.change(start, { target: { value: inDays(days) } });
  await userEvent.click(screen.getByRole("button", { name: "Create event" }));
  expect(await screen.findByText("Choose a time in the future, within the next year.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Title" }).getAttribute("aria-invalid")).toBe("true");
  expect(start.getAttribute("aria-invalid")).toBe("true");
  expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
});
