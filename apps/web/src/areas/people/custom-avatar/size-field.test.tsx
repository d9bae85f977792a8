import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SizeField } from "./size-field.tsx";

test("the height applies once when the slider is released, and shows the file's", () => {
  const onSave = vi.fn();
  render(<SizeField report={{ height: 1.7, foundHeight: 2.3 }} isBusy={false} onSave={onSave} />);
  expect(screen.getByText("In the file: 2.30 m")).toBeTruthy();
  const slider = screen.getByRole("slider", { name: /Height/ });
  fireEvent.pointerUp(slider);
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.change(slider, { target: { value: "1.4" } });
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.pointerUp(slider);
  expect(onSave.mock.calls).toEqual([[1.4]]);
});
