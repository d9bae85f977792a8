import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { EmailChips } from "./email-chips.tsx";

test("what is no address is told by a sign besides its colour, and read out", async () => {
  render(<EmailChips emails={[]} hint="" onChange={() => {}} />);
  await userEvent.type(screen.getByRole("textbox"), "no address{Enter}");
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(document.querySelector('[data-sign="fault"]')).not.toBeNull();
});
