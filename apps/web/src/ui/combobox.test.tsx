import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ComboboxList, useCombobox } from "./combobox.tsx";

const FRUIT = ["Apple", "Apricot", "Banana"];

function FruitField({ onSubmit }: { onSubmit: (text: string) => void }) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { field, list, onKeyDown, reset } = useCombobox({
    options: isOpen ? FRUIT.filter((fruit) => fruit.toLowerCase().startsWith(text)) : [],
    onChoose: (fruit) => onSubmit(fruit),
    onClose: () => setOpen(false),
  });
  return (
    <>
      <input
        {...field}
        aria-label="Fruit"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          reset();
        }}
        onKeyDown={(event) => onKeyDown(event) || (event.key === "Enter" && onSubmit(text))}
      />
      <ComboboxList list={list} label="Fruit to choose" keyOf={String} className="inset-x-0">
        {(fruit) => fruit}
      </ComboboxList>
    </>
  );
}

function open() {
  const told: string[] = [];
  render(<FruitField onSubmit={(text) => told.push(text)} />);
  return { told, field: screen.getByRole<HTMLInputElement>("combobox", { name: "Fruit" }) };
}

/** The option that the field says is meant, which must be the one shown as such. */
function meant(field: HTMLElement): string | null {
  const id = field.getAttribute("aria-activedescendant");
  const selected = screen.queryByRole("option", { selected: true });
  expect(selected?.id ?? null).toBe(id);
  return selected?.textContent ?? null;
}

test("the field references its list only while there are options", async () => {
  const { field } = open();
  expect(field.getAttribute("aria-expanded")).toBe("false");
  await userEvent.type(field, "ap");
  expect(field.getAttribute("aria-expanded")).toBe("true");
  const list = screen.getByRole("listbox", { name: "Fruit to choose" });
  expect(field.getAttribute("aria-controls")).toBe(list.id);
  expect(screen.getAllByRole("option")).toHaveLength(2);
  await userEvent.type(field, "x");
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("arrows walk through the list and back to the field, which keeps the focus", async () => {
  const { field } = open();
  await userEvent.type(field, "ap");
  expect(meant(field)).toBeNull();
  for (const [key, option] of [
    ["ArrowDown", "Apple"],
    ["ArrowDown", "Apricot"],
    ["ArrowDown", null],
    ["ArrowUp", "Apricot"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(meant(field)).toBe(option);
  }
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("ap");
});

test("Enter takes what the arrows stand on, else what is written", async () => {
  const { field, told } = open();
  await userEvent.type(field, "ap{Enter}");
  expect(told).toEqual(["ap"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(told).toEqual(["ap", "Apple"]);
});

test("typing or moving the text cursor leaves no option active", async () => {
  const { field } = open();
  await userEvent.type(field, "a{ArrowDown}");
  expect(meant(field)).toBe("Apple");
  await userEvent.keyboard("p");
  expect(meant(field)).toBeNull();
  await userEvent.keyboard("{ArrowDown}{Home}");
  expect(meant(field)).toBeNull();
  expect(field.selectionStart).toBe(0);
});

test("Escape closes the list alone: what is around it hears it only when the list is closed", async () => {
  const { field } = open();
  await userEvent.type(field, "ap");
  expect(fireEvent.keyDown(field, { key: "Escape" })).toBe(false);
  expect(screen.queryByRole("option")).toBeNull();
  expect(field.value).toBe("ap");
  expect(fireEvent.keyDown(field, { key: "Escape" })).toBe(true);
});

test("keys that choose letters of a word walk through no list", async () => {
  const { field } = open();
  await userEvent.type(field, "ap");
  fireEvent.keyDown(field, { key: "ArrowDown", isComposing: true });
  expect(meant(field)).toBeNull();
});

test("a press takes an option and leaves the focus in the field", async () => {
  const { field, told } = open();
  await userEvent.type(field, "ap");
  await userEvent.click(screen.getByRole("option", { name: "Apricot" }));
  expect(told).toEqual(["Apricot"]);
  expect(document.activeElement).toBe(field);
});
