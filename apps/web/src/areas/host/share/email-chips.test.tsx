import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { EmailChips } from "./email-chips.tsx";

test("an invalid address has an icon besides its colour, and is announced", async () => {
  render(<EmailChips label="Invite by email" emails={[]} hint="" onChange={() => {}} />);
  await userEvent.type(screen.getByRole("textbox"), "no address{Enter}");
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(document.querySelector('[data-sign="fault"]')).not.toBeNull();
});

test("what is wrong with an address quotes it, and comes into sight", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  render(<EmailChips label="Invite by email" emails={[]} hint="" onChange={() => {}} />);
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.paste("not an address");
  await userEvent.keyboard("{Enter}");
  const fault = screen.getByRole("alert");
  expect(fault.textContent).toBe("“not an address” is not an email address.");
  expect(scrolled.mock.contexts).toEqual([fault]);
  scrolled.mockRestore();
});
