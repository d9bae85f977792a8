import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

test("what is hidden by itself or by what it is in has no role, as in a browser", () => {
  render(
    <>
      <div hidden>
        <button type="button">Hidden</button>
      </div>
      <div style={{ display: "none" }}>
        <button type="button">Gone</button>
      </div>
      <div style={{ visibility: "hidden" }}>
        <button type="button">Unseen</button>
        <button type="button" style={{ visibility: "visible" }}>
          Seen
        </button>
      </div>
      <dialog>
        <button type="button">Closed</button>
      </dialog>
    </>,
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Seen"]);
});

test("names are read with a space between what stands below each other, and none within a line", () => {
  render(
    <button type="button">
      <span>Ter</span>
      <span>race</span>
      <p>12 visits</p>
    </button>,
  );
  expect(screen.getByRole("button", { name: "Terrace 12 visits" })).toBeTruthy();
});

test("what lets the pointer through, or is in what does, can't be pressed", async () => {
  const press = vi.fn();
  render(
    <div style={{ pointerEvents: "none" }}>
      <button type="button" onClick={press}>
        Through
      </button>
    </div>,
  );
  await expect(userEvent.click(screen.getByRole("button"))).rejects.toThrow(/pointer-events/);
  expect(press).not.toHaveBeenCalled();
});

test("an element's own style is read by either name, and what nobody set is empty", () => {
  render(<p style={{ animationName: "rise" }}>Text</p>);
  const style = getComputedStyle(screen.getByText("Text"));
  expect([style.animationName, style.getPropertyValue("animation-name")]).toEqual(["rise", "rise"]);
  expect([style.transitionProperty, style.display]).toEqual(["", "block"]);
  expect(getComputedStyle(screen.getByText("Text"), "::before").getPropertyValue("content")).toBe("");
});
