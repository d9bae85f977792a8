import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { RowNameField } from "./row-name-field.tsx";
import type { TreeRow } from "./tree-rows.ts";
import { Tree } from "./tree.tsx";

type Plant = { name: string; isFixed?: boolean };
type Row = TreeRow<Plant>;

const row = (name: string, place: Partial<Row> = {}): Row => ({
  id: name.toLowerCase(),
  item: { name },
  parentId: null,
  depth: 0,
  isOpen: null,
  position: 1,
  siblings: 3,
  ...place,
});
const ROWS: readonly Row[] = [
  row("Bed", { isOpen: true }),
  row("Rose", { parentId: "bed", depth: 1, siblings: 2 }),
  row("Lily", { parentId: "bed", depth: 1, position: 2, siblings: 2 }),
  row("Palm", { position: 2, item: { name: "Palm", isFixed: true } }),
  row("Pot", { position: 3, isOpen: true, siblings: 3 }),
];

const on = { open: vi.fn(), move: vi.fn(), rename: vi.fn() };
beforeEach(() => {
  for (const each of Object.values(on)) each.mockClear();
});

function Garden({ rows = ROWS }: { rows?: readonly Row[] }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const shown = rows
    .filter(({ parentId }) => parentId === null || !closed.includes(parentId))
    .map((each) => (closed.includes(each.id) ? { ...each, isOpen: false } : each));
  return (
    <>
      <button onClick={() => setSelected(["lily"])}>Select Lily</button>
      <Tree
        label="Garden"
        rows={shown}
        labelOf={({ name }) => name}
        selected={selected}
        onSelect={setSelected}
        onFold={(id, isOpen) => setClosed(isOpen ? closed.filter((other) => other !== id) : [...closed, id])}
        onOpen={on.open}
        mayChange={({ isFixed = false }) => !isFixed}
        onMove={on.move}
        onRename={on.rename}
      >
        {({ name }, onRenamed) =>
          onRenamed ? (
            <RowNameField label="New name" name={name} placeholder="" onDone={onRenamed} />
          ) : (
            <span>{name}</span>
          )
        }
      </Tree>
    </>
  );
}

const tree = () => screen.getByRole("tree", { name: "Garden" });
const item = (name: string) => screen.getByRole("treeitem", { name });
const selected = () =>
  screen.getAllByRole("treeitem", { selected: true }).map(({ textContent }) => textContent);
const active = () => {
  const id = tree().getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id)?.textContent;
};
const keys = async (...pressed: string[]) => {
  for (const each of pressed) await userEvent.keyboard(each);
};
const begin = () => {
  const { container } = render(<Garden />);
  tree().focus();
  return container;
};

test("a row exposes its level, its position and whether it is expanded", () => {
  begin();
  expect(item("Lily").getAttribute("aria-level")).toBe("2");
  expect(item("Lily").getAttribute("aria-posinset")).toBe("2");
  expect(item("Lily").getAttribute("aria-setsize")).toBe("2");
  expect(item("Lily").getAttribute("aria-expanded")).toBeNull();
  expect(item("Bed").getAttribute("aria-expanded")).toBe("true");
});

test("it is one stop of the keyboard; arrows, Home and End select the row that they come to", async () => {
  render(<Garden />);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(tree());
  expect(active()).toBe("Bed");
  await keys("{ArrowDown}");
  expect([active(), selected()]).toEqual(["Rose", ["Rose"]]);
  await keys("{End}");
  expect(selected()).toEqual(["Pot"]);
  await keys("{ArrowDown}", "{Home}", "{ArrowUp}");
  expect(selected()).toEqual(["Bed"]);
});

test("Shift takes more, from where one began; Ctrl walks, Space adds and takes away", async () => {
  begin();
  await keys("{ArrowDown}", "{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(selected()).toEqual(["Rose", "Lily", "Palm"]);
  await keys("{Shift>}{ArrowUp}{/Shift}");
  expect(selected()).toEqual(["Rose", "Lily"]);
  await keys("{Control>}{ArrowDown}{ArrowDown}{/Control}");
  expect([active(), selected()]).toEqual(["Pot", ["Rose", "Lily"]]);
  await keys(" ");
  expect(selected()).toEqual(["Rose", "Lily", "Pot"]);
  await keys(" ");
  expect([active(), selected()]).toEqual(["Pot", ["Rose", "Lily"]]);
  await keys("{Control>}a{/Control}");
  expect(selected()).toHaveLength(ROWS.length);
});

test("presses select one, with Ctrl one more, with Shift all between", async () => {
  const user = userEvent.setup();
  begin();
  await user.click(item("Rose"));
  await user.keyboard("{Shift>}");
  await user.click(item("Palm"));
  await user.keyboard("{/Shift}");
  expect(selected()).toEqual(["Rose", "Lily", "Palm"]);
  await user.keyboard("{Control>}");
  await user.click(item("Lily"));
  await user.keyboard("{/Control}");
  expect(selected()).toEqual(["Rose", "Palm"]);
});

test("left closes and goes up, right opens and goes in", async () => {
  begin();
  await keys("{ArrowDown}", "{ArrowLeft}");
  expect(active()).toBe("Bed");
  await keys("{ArrowLeft}");
  expect(screen.queryByRole("treeitem", { name: "Rose" })).toBeNull();
  await keys("{ArrowRight}");
  expect([active(), item("Rose").isConnected]).toEqual(["Bed", true]);
  await keys("{ArrowRight}");
  expect(active()).toBe("Rose");
});

test("what is selected elsewhere is where the arrows go on from", async () => {
  begin();
  await keys("{End}");
  await userEvent.click(screen.getByRole("button", { name: "Select Lily" }));
  tree().focus();
  expect(active()).toBe("Lily");
  await keys("{ArrowDown}");
  expect(selected()).toEqual(["Palm"]);
});

test("Enter opens what is active", async () => {
  begin();
  await keys("{ArrowDown}", "{Enter}");
  expect(on.open.mock.calls).toEqual([["rose"]]);
});

test("Alt moves among siblings, into the one above, and out", async () => {
  begin();
  await keys("{ArrowDown}", "{ArrowDown}", "{Alt>}{ArrowUp}{ArrowDown}{ArrowLeft}{/Alt}");
  await keys("{ArrowDown}", "{Alt>}{ArrowDown}{ArrowRight}{/Alt}");
  expect(on.move.mock.calls).toEqual([
    [["lily"], { parentId: "bed", beforeId: "rose" }],
    [["lily"], { parentId: null, beforeId: "palm" }],
    [["palm"], { parentId: null, beforeId: null }],
    [["palm"], { parentId: "bed", beforeId: null }],
  ]);
});

test("F2 renames, Enter and Escape lead back into the tree; what may not be changed keeps its name", async () => {
  begin();
  await keys("{ArrowDown}", "{F2}");
  await userEvent.clear(screen.getByRole("textbox", { name: "New name" }));
  await keys("Tulip", "{Enter}");
  expect(on.rename.mock.calls).toEqual([["rose", "Tulip"]]);
  expect([document.activeElement, active()]).toEqual([tree(), "Rose"]);
  await keys("{F2}", "x", "{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  await keys("{End}", "{ArrowUp}", "{F2}");
  expect([active(), screen.queryByRole("textbox")]).toEqual(["Palm", null]);
  expect(on.rename).toHaveBeenCalledTimes(1);
});

test("Escape while one renames closes nothing that the tree stands in", async () => {
  const container = begin();
  const onKeyDown = vi.fn();
  container.addEventListener("keydown", onKeyDown);
  await keys("{ArrowDown}", "{F2}");
  onKeyDown.mockClear();
  await keys("x", "{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalled();
});

test("a row is dragged above, into or below another", () => {
  begin();
  const kept: Record<string, string> = {};
  const dataTransfer = {
    setData: (type: string, data: string) => (kept[type] = data),
    get types() {
      return Object.keys(kept);
    },
  };
  const drag = (from: string, to: string, clientY: number) => {
    vi.spyOn(item(to), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 38));
    fireEvent.dragStart(item(from), { dataTransfer });
    const over = createEvent.dragOver(item(to), { dataTransfer });
    Object.defineProperty(over, "clientY", { value: clientY });
    fireEvent(item(to), over);
    fireEvent.drop(item(to), { dataTransfer });
  };
  drag("Palm", "Rose", 2);
  drag("Palm", "Bed", 19);
  drag("Palm", "Rose", 36);
  expect(on.move.mock.calls).toEqual([
    [["palm"], { parentId: "bed", beforeId: "rose" }],
    [["palm"], { parentId: "bed", beforeId: null }],
    [["palm"], { parentId: "bed", beforeId: "lily" }],
  ]);
});

test("of two thousand rows only those in sight are drawn", () => {
  const rows = Array.from({ length: 2000 }, (_, at) =>
    row(`Plant ${at}`, { position: at + 1, siblings: 2000 }),
  );
  render(<Garden rows={rows} />);
  expect(screen.getAllByRole("treeitem").length).toBeLessThan(50);
});
