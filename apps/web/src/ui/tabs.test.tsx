import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { TabList, TabPanel, Tabs } from "./tabs.tsx";

const heard = vi.fn<(value: string) => void>();
const NAMES = ["One", "Two", "Three"] as const;
type Name = (typeof NAMES)[number];

function Book() {
  const [value, setValue] = useState<Name>("One");
  const choose = (next: Name) => {
    heard(next);
    setValue(next);
  };
  return (
    <Tabs value={value} onChange={choose}>
      <TabList label="Chapters" tabs={NAMES.map((name) => ({ value: name, name }))} />
      {NAMES.map((name) => (
        <TabPanel key={name} value={name}>
          <button type="button">Read {name}</button>
        </TabPanel>
      ))}
    </Tabs>
  );
}
const chosen = () => screen.getByRole("tab", { selected: true }).textContent;
const focused = () => document.activeElement?.textContent;

test("a press chooses a tab, once, and shows its panel, which it names", async () => {
  heard.mockReset();
  render(<Book />);
  expect(screen.getByRole("tablist", { name: "Chapters" })).toBeTruthy();
  expect(chosen()).toBe("One");
  await userEvent.click(screen.getByRole("tab", { name: "Two" }));
  await userEvent.click(screen.getByRole("tab", { name: "Two" }));
  expect(heard.mock.calls).toEqual([["Two"]]);
  const panel = screen.getByRole("tabpanel", { name: "Two" });
  expect(panel.textContent).toBe("Read Two");
  expect(screen.getByRole("tab", { name: "Two" }).getAttribute("aria-controls")).toBe(panel.id);
});

test("by keys one comes to the chosen tab, moves round all of them, and goes on to the panel", async () => {
  render(<Book />);
  await userEvent.tab();
  expect(focused()).toBe("One");
  await userEvent.keyboard("{ArrowLeft}");
  expect([chosen(), focused()]).toEqual(["Three", "Three"]);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(chosen()).toBe("Two");
  await userEvent.keyboard("{Home}");
  expect(chosen()).toBe("One");
  await userEvent.keyboard("{End}");
  expect(chosen()).toBe("Three");
  await userEvent.tab();
  expect(focused()).toBe("Read Three");
  await userEvent.tab({ shift: true });
  expect(focused()).toBe("Three");
});

test("a list fades at the ends that it goes on beyond", () => {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  render(<Book />);
  const list = screen.getByRole("tablist");
  const fades = () => /black (\d+)px, black calc\(100% - (\d+)px\)/.exec(list.style.maskImage)?.slice(1);
  list.scrollLeft = 0;
  fireEvent.scroll(list);
  expect(fades()).toEqual(["0", "24"]);
  list.scrollLeft = 50;
  fireEvent.scroll(list);
  expect(fades()).toEqual(["24", "24"]);
  list.scrollLeft = 100;
  fireEvent.scroll(list);
  expect(fades()).toEqual(["24", "0"]);
  vi.restoreAllMocks();
});
