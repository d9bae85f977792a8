import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { DesignPage } from "./design-page.tsx";

test("each part is there twice, in light and in dark, and can be tried", async () => {
  renderInPage(<DesignPage />);
  // By their elements: to look for roles takes seconds on so large a page.
  const textsOf = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);
  expect(textsOf("h1")).toEqual(["Light", "🎧Music", "Dark", "🎧Music"]);
  const parts = textsOf("h2");
  for (const name of [
    "Colours",
    "Buttons",
    "Fields",
    "Search fields",
    "Choices",
    "Cards",
    "Pages and lists",
    "Tabs",
    "Over the view",
    "Dialogs",
  ])
    expect(parts.filter((part) => part === name)).toHaveLength(2);
  const [open] = screen.getAllByText("Dialog", { selector: "button" });
  if (!open) throw new Error("There is no button of the dialog.");
  await userEvent.click(open);
  await screen.findByText("Delete this?");
  await userEvent.click(screen.getByText("Cancel", { selector: "button" }));
  expect(screen.queryByText("Delete this?")).toBeNull();
});

/** What has no look of its own, or is a part of one that is shown. */
const NOT_SHOWN = [
  "dialog-frame.tsx",
  "lazy-component.tsx",
  "page-body.tsx",
  "regions.tsx",
  "use-tooltip.tsx",
];

test("every component of the design system is shown", () => {
  const ui = join(import.meta.dirname, "..");
  const components = readdirSync(ui).filter((file) => /^[a-z-]+\.tsx$/.test(file));
  const page = readdirSync(import.meta.dirname)
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("\n");
  // By name, or through what is made of it: a page's head brings the breadcrumb.
  const shown = components.filter((file) => page.includes(`"../${file}"`));
  const throughThem = shown.map((file) => readFileSync(join(ui, file), "utf8")).join("\n");
  const missing = components.filter((file) => !shown.includes(file) && !throughThem.includes(`"./${file}"`));
  expect(missing.filter((file) => !NOT_SHOWN.includes(file))).toEqual([]);
});

test("it is rendered on the server, too, where there is no document", () => {
  vi.stubGlobal("document", undefined);
  const html = renderToString(
    <MemoryRouter>
      <DesignPage />
    </MemoryRouter>,
  );
  vi.unstubAllGlobals();
  expect(html).toContain("Layers");
});
