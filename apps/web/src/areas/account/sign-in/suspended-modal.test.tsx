import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { SuspendedModal } from "./suspended-modal.tsx";

test.each([
  [Date.UTC(2030, 0, 15, 12), /^You can sign in again after .*2030/],
  [null, "You can’t sign in again."],
])(
  "whose account is suspended (until %s) reads so on any page, and is led to the notice",
  async (until, words) => {
    const onClose = vi.fn();
    renderInPage(<SuspendedModal suspension={{ untilUnixMs: until, notice: "d-key" }} onClose={onClose} />);
    await screen.findByRole("dialog", { name: "Your account is suspended" });
    expect(screen.getByText(words)).toBeTruthy();
    const link = screen.getByRole("link", { name: "See the decision" });
    expect(link.getAttribute("href")).toBe("/notice?key=d-key");
    await userEvent.click(link);
    expect(onClose).toHaveBeenCalled();
  },
);
