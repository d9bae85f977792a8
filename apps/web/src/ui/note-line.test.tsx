import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { EmailChips } from "../features/share/email-chips.tsx";
import { Field } from "../features/auth/login/field.tsx";
import { userEvent } from "@testing-library/user-event";

const signs = () =>
  [...document.querySelectorAll("[data-sign]")].map((sign) => sign.getAttribute("data-sign"));

describe("what is wrong is told by a sign besides its colour", () => {
  test("below a field", () => {
    const { rerender } = render(<Field label="Name" hint="As others see it." />);
    expect(signs()).toEqual([]);
    rerender(<Field label="Name" hint="As others see it." fault="You need one." />);
    expect(screen.getByRole("alert").textContent).toBe("You need one.");
    expect(signs()).toEqual(["fault"]);
  });

  test("below addresses", async () => {
    render(<EmailChips emails={[]} onChange={() => {}} />);
    await userEvent.type(screen.getByRole("textbox"), "no address{Enter}");
    expect(screen.getByRole("alert").textContent).not.toBe("");
    expect(signs()).toEqual(["fault"]);
  });
});
