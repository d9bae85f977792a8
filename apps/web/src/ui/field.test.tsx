import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";

test("a field's error has an icon besides its colour, and is announced", () => {
  const { rerender } = render(<Field label="Name" hint="As others see it." />);
  expect(document.querySelector("[data-sign]")).toBeNull();
  rerender(<Field label="Name" hint="As others see it." fault="You need one." />);
  expect(screen.getByRole("alert").textContent).toBe("You need one.");
  expect(document.querySelector('[data-sign="fault"]')).not.toBeNull();
});

test("how long a text is, and may be, is shown where it is counted", () => {
  render(<Field label="Name" value="The Porch" maxLength={60} isCounted readOnly />);
  expect(screen.getByRole("textbox", { name: "Name", description: "9/60" })).toBeTruthy();
});
