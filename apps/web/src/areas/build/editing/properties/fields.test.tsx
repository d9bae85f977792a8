import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { ColourField } from "./colour-field.tsx";
import { NumberField, SelectField, SwitchField, TextField } from "./fields.tsx";

const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
/** In place of what stands there. */
const write = async (name: string, text: string) => {
  await userEvent.clear(box(name));
  await userEvent.type(box(name), text);
};

describe("a number", () => {
  const begin = (
    value: number | null,
    more: { min?: number; max?: number; axis?: string; unit?: string } = {},
  ) => {
    const onChange = vi.fn();
    render(<NumberField label="Width" value={value} onChange={onChange} {...more} />);
    return onChange;
  };

  test("holds when one presses Enter or leaves it, with a comma as well", async () => {
    const onChange = begin(1);
    await write("Width", "2,5{Enter}");
    await write("Width", "3");
    expect(onChange.mock.calls).toEqual([[2.5]]);
    await userEvent.tab();
    expect(onChange.mock.calls).toEqual([[2.5], [3]]);
  });

  test("stays as it was by Escape, and where what is written is none", async () => {
    const onChange = begin(1);
    await write("Width", "9{Escape}");
    await write("Width", "wide{Enter}");
    await userEvent.clear(box("Width"));
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    expect(box("Width").value).toBe("1");
  });

  test("is kept within its bounds, written or stepped", async () => {
    const onChange = begin(0.95, { min: 0, max: 1 });
    await write("Width", "7{Enter}");
    await userEvent.type(box("Width"), "{ArrowUp}");
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(onChange.mock.calls).toEqual([[1], [1], [0]]);
  });

  test("is shown with as many decimals as fit, and several that differ as none", () => {
    begin(12.3456, { axis: "X", unit: "m" });
    expect(box("Width").value).toBe("12.35");
    begin(null);
    expect(screen.getAllByPlaceholderText("–")).toHaveLength(1);
  });
});

describe("words", () => {
  test("hold by Enter, in long ones with Ctrl, and not by Escape", async () => {
    const onChange = vi.fn();
    render(
      <>
        <TextField label="Name" value="Lamp" onChange={onChange} />
        <TextField label="Note" value="" isLong onChange={onChange} />
      </>,
    );
    await write("Name", "Sun{Escape}");
    await write("Name", "Moon{Enter}");
    await userEvent.type(box("Note"), "One{Enter}two");
    expect(onChange.mock.calls).toEqual([["Moon"]]);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(onChange.mock.calls).toEqual([["Moon"], ["One\ntwo"]]);
  });

  test("that differ are said to, and stay apart until something is written", async () => {
    const onChange = vi.fn();
    render(<TextField label="Name" value={null} onChange={onChange} />);
    expect(box("Name").placeholder).not.toBe("");
    await userEvent.click(box("Name"));
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
  });
});

test("a choice of several that differ shows that they do, and offers it no more once one is chosen", async () => {
  const options = [
    { value: "a", label: "Round" },
    { value: "b", label: "Square" },
  ];
  const onChange = vi.fn();
  const { rerender } = render(
    <SelectField label="Shape" value={null} options={options} onChange={onChange} />,
  );
  expect(screen.getAllByRole("option")).toHaveLength(3);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Shape" }), "Square");
  expect(onChange.mock.calls).toEqual([["b"]]);
  rerender(<SelectField label="Shape" value="b" options={options} onChange={onChange} />);
  expect(screen.getAllByRole("option")).toHaveLength(2);
});

test("a switch of several that differ is mixed, and switches all of them on", async () => {
  const onChange = vi.fn();
  const { rerender } = render(<SwitchField label="Shadow" value={null} onChange={onChange} />);
  const mixed = screen.getByRole<HTMLInputElement>("checkbox", { name: "Shadow" });
  expect([mixed.indeterminate, mixed.checked]).toEqual([true, false]);
  await userEvent.click(mixed);
  expect(onChange.mock.calls).toEqual([[true]]);
  rerender(<SwitchField label="Shadow" value onChange={onChange} />);
  expect([mixed.indeterminate, mixed.checked]).toEqual([false, true]);
});

describe("a colour", () => {
  test("that is written holds; what can't be read as one stays, is marked and changes nothing", async () => {
    const onChange = vi.fn();
    render(<ColourField label="Colour" value="#112233" onChange={onChange} />);
    await write("Colour", "greenish{Enter}");
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).not.toBe("");
    expect(box("Colour").getAttribute("aria-invalid")).toBe("true");
    await write("Colour", "#a0b{Enter}");
    expect(onChange.mock.calls).toEqual([["#aa00bb"]]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that is dragged in the picker is told once one has stopped for a moment", async () => {
    const onChange = vi.fn();
    render(<ColourField label="Colour" value="#112233" onChange={onChange} />);
    const picker = screen.getByLabelText<HTMLInputElement>(/Colour/, { selector: "[type=color]" });
    for (const value of ["#000001", "#000002", "#000003"]) fireEvent.change(picker, { target: { value } });
    await expect.poll(() => onChange.mock.calls).toEqual([["#000003"]]);
  });
});
