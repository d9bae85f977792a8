import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Portrait } from "./portrait.tsx";

test("the first letter of the name stands where there is no picture, or it can't be shown", () => {
  const { container, rerender } = render(<Portrait picture={undefined} name="élise" />);
  expect(container.textContent).toBe("É");
  rerender(<Portrait picture="/a.webp" name="élise" />);
  expect(container.textContent).toBe("");
  const image = container.querySelector("img");
  if (!image) throw new Error("There is no picture.");
  fireEvent.error(image);
  expect(container.textContent).toBe("É");
  rerender(<Portrait picture="/b.webp" name="élise" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/b.webp");
});
