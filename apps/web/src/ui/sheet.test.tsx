import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { Menu, MenuItem } from "./menu.tsx";
import { Sheet } from "./sheet.tsx";

type PageProps = {
  trigger?: (open: () => void) => ReactNode;
  sheet: (parts: { isOpen: boolean; onClose: () => void; children: ReactNode }) => ReactNode;
};

const button = (open: () => void) => <button onClick={open}>Open</button>;

function Page({ trigger = button, sheet }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      <input aria-label="Elsewhere" />
      {sheet({ isOpen, onClose: () => setOpen(false), children: <input aria-label="Inside" /> })}
    </>
  );
}

const beside: PageProps["sheet"] = ({ isOpen, ...parts }) =>
  isOpen && <Sheet place="beside" title="Layers" {...parts} />;
const fromRight: PageProps["sheet"] = ({ isOpen, ...parts }) =>
  isOpen && <Sheet place="right" title="Settings" {...parts} />;
const fromLeft: PageProps["sheet"] = (parts) => (
  <Sheet place="left" title="Menu" closeLabel="Close menu" head={<b>Veranda</b>} {...parts} />
);

const open = async (name = "Open") => {
  const trigger = screen.getByRole("button", { name });
  await userEvent.click(trigger);
  return trigger;
};

test("beside the view the rest can be used; Escape closes it from inside only, and gives the focus back", async () => {
  render(<Page sheet={beside} />);
  const trigger = await open();
  const sheet = screen.getByRole("region", { name: "Layers" });
  await userEvent.click(screen.getByLabelText("Elsewhere"));
  await userEvent.keyboard("{Escape}");
  expect(sheet.isConnected).toBe(true);
  await userEvent.click(screen.getByLabelText("Inside"));
  await userEvent.keyboard("{Escape}");
  expect(sheet.isConnected).toBe(false);
  expect(document.activeElement).toBe(trigger);
});

test("beside the view its cross says what it closes", async () => {
  render(<Page sheet={beside} />);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Close Layers" }));
  expect(screen.queryByRole("region")).toBeNull();
});

test("beside the view a long, truncated name has its full text as accessible name", () => {
  const title = "Shopping list: cake, lemons, milk and a very long word";
  render(
    <Sheet place="beside" title={title} onClose={() => undefined}>
      Inside
    </Sheet>,
  );
  const heading = screen.getByRole("heading", { name: title });
  expect(heading.title).toBe(title);
});

test("who opened it from a menu comes back to the menu's button", async () => {
  const menu = (choose: () => void) => (
    <Menu trigger={<button>More</button>}>
      <MenuItem onSelect={choose}>Layers</MenuItem>
    </Menu>
  );
  render(<Page trigger={menu} sheet={beside} />);
  const trigger = await open("More");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Layers" }));
  await userEvent.click(screen.getByLabelText("Inside"));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region")).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

test.each([
  ["right", fromRight, "Settings", "Close"],
  ["left", fromLeft, "Menu", "Close menu"],
] as const)("from the %s it keeps the focus, and gives it back", async (_, sheet, name, cross) => {
  render(<Page sheet={sheet} />);
  const trigger = await open();
  const dialog = await screen.findByRole("dialog", { name: new RegExp(name) });
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(trigger);
  await userEvent.click(trigger);
  await userEvent.click(await screen.findByRole("button", { name: cross }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
