import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Slider } from "./slider.tsx";

const metres = (value: number): string => `${value.toFixed(1)} m`;

function Height({ onRelease = () => {}, isDisabled = false }) {
  const [value, setValue] = useState(1.7);
  return (
    <Slider
      label="Height"
      min={1}
      max={2}
      step={0.1}
      value={value}
      format={metres}
      onChange={setValue}
      onRelease={onRelease}
      isDisabled={isDisabled}
    />
  );
}

const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Height" });

test("keys move it by a step and to its ends; the value is shown and read out in words", async () => {
  render(<Height />);
  await userEvent.tab();
  expect(document.activeElement).toBe(slider());
  const said: (string | null)[] = [];
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "Home", "End", "ArrowRight"]) {
    await userEvent.keyboard(`{${key}}`);
    said.push(slider().getAttribute("aria-valuetext"));
    expect(screen.getByText(said.at(-1) ?? "")).toBeTruthy();
  }
  expect(said).toEqual(["1.8 m", "1.7 m", "1.6 m", "1.0 m", "2.0 m", "2.0 m"]);
});

test("a screen reader that moves it without keys or pointer is heard", () => {
  const onRelease = vi.fn();
  render(<Height onRelease={onRelease} />);
  fireEvent.change(slider(), { target: { value: "1.2" } });
  expect(slider().getAttribute("aria-valuetext")).toBe("1.2 m");
  expect(onRelease).not.toHaveBeenCalled();
  fireEvent.blur(slider());
  expect(onRelease).toHaveBeenCalledOnce();
});

test("where it can't be moved, neither keys nor the focus reach it", async () => {
  render(<Height isDisabled />);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  expect(slider().disabled).toBe(true);
});
