import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { ColourDots } from "./colour-dots.tsx";
import { Radio, RadioGroup } from "./radio-group.tsx";
import { Segments } from "./segments.tsx";

const OPTIONS = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
];

function Qualities({ start }: { start: string }) {
  const [quality, setQuality] = useState(start);
  return <Segments label="Quality" options={OPTIONS} value={quality} onChange={setQuality} />;
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test("Tab comes to the chosen one, arrows choose the next and go round", async () => {
  render(<Qualities start="medium" />);
  expect(screen.getByRole("radiogroup", { name: "Quality" })).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(radio("Medium"));
  await userEvent.keyboard("{ArrowRight}");
  expect(radio("High").checked).toBe(true);
  await userEvent.keyboard("{ArrowRight}");
  expect(radio("Low").checked).toBe(true);
  expect(document.activeElement).toBe(radio("Low"));
  await userEvent.keyboard("{ArrowLeft}");
  expect(radio("High").checked).toBe(true);
});

test("a press anywhere on one chooses it, and two groups don't know each other", async () => {
  render(
    <>
      <Qualities start="low" />
      <Qualities start="high" />
    </>,
  );
  const [first] = screen.getAllByText("Medium");
  if (!first) throw new Error("There is nothing to choose.");
  await userEvent.click(first);
  expect(screen.getAllByRole<HTMLInputElement>("radio", { checked: true }).map(({ value }) => value)).toEqual(
    ["medium", "high"],
  );
});

test("of colours the arrows walk through none and the named ones; any other is written", async () => {
  const colours = [[() => "Sea", "#1d6b68"] as const, [() => "Plum", "#7d4068"] as const];
  const told: string[] = [];
  render(
    <ColourDots
      label="Colour"
      colours={colours}
      value=""
      onChange={(hex) => told.push(hex)}
      noneLabel="None"
      otherLabel="Another colour"
    />,
  );
  expect(radio("None").checked).toBe(true);
  radio("None").focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(told).toEqual(["#1d6b68"]);
  expect(screen.getByLabelText<HTMLInputElement>("Another colour").type).toBe("color");
});

test("where the space bar chooses, arrows walk round without choosing, in a group within a group too", async () => {
  const told: string[] = [];
  const group = (label: string, more?: ReactNode) => (
    <RadioGroup
      label={label}
      isChosenBySpace
      value="Low"
      onChange={(value) => told.push(`${label}: ${value}`)}
    >
      {["Low", "High"].map((value) => (
        <Radio key={value} value={value} label={`${label} ${value}`} className="" />
      ))}
      {more}
    </RadioGroup>
  );
  render(group("Outer", group("Inner")));
  radio("Outer Low").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(radio("Outer High"));
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(radio("Outer Low"));
  radio("Inner Low").focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(radio("Inner High"));
  expect(told).toEqual([]);
  await userEvent.keyboard(" ");
  expect(told).toEqual(["Inner: High"]);
});
