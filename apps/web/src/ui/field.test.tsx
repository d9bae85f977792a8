import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";

test("what is wrong with a field is told by a sign besides its colour, and read out", () => {
  const { rerender } = render(<Field label="Name" hint="As others see it." />);
  expect(document.querySelector("[data-sign]")).toBeNull();
  rerender(<Field label="Name" hint="As others see it." fault="You need one." />);
  expect(screen.getByRole("alert").textContent).toBe("You need one.");
  expect(document.querySelector('[data-sign="fault"]')).not.toBeNull();
});
