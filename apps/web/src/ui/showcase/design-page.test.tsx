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

/** The texts of files by their names. */
const textsByName = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path.slice(path.lastIndexOf("/") + 1), text]));
const componentTexts = textsByName(
  import.meta.glob<string>(["../*.tsx", "!**/*.test.tsx"], { query: "?raw", import: "default", eager: true }),
);
const pageTexts = textsByName(
  import.meta.glob<string>(["./*.tsx", "!**/*.test.tsx"], { query: "?raw", import: "default", eager: true }),
);

test("every component of the design system is shown", () => {
  const components = [...componentTexts.keys()];
  expect(components).toContain("button.tsx");
  const page = [...pageTexts.values()].join("\n");
  // By name, or through what is made of it: a page's head brings the breadcrumb.
  const shown = components.filter((file) => page.includes(`"../${file}"`));
  const throughThem = shown.map((file) => componentTexts.get(file)).join("\n");
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
