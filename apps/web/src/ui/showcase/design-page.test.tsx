import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { DesignPage } from "./design-page.tsx";

test("each part is there twice, in light and in dark, and can be tried", async () => {
  renderInPage(<DesignPage />);
  expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    "Light",
    "Dark",
  ]);
  for (const name of [
    "Colours",
    "Buttons",
    "Fields",
    "Search fields",
    "Choices",
    "Cards",
    "Tabs",
    "Over the view",
    "Dialogs",
  ])
    expect(screen.getAllByRole("heading", { name })).toHaveLength(2);
  const [open] = screen.getAllByRole("button", { name: "Dialog" });
  if (!open) throw new Error("There is no button of the dialog.");
  await userEvent.click(open);
  const dialog = await screen.findByRole("dialog", { name: "Delete this?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
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
