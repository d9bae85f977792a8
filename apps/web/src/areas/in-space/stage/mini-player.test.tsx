import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { MiniPlayer } from "./mini-player.tsx";

test("leads back to the space's own address, name and key included", () => {
  renderInPage(<MiniPlayer engine={null} visit={{ ...visit, shareId: "key-1" }} onLeave={vi.fn()} />);
  expect(screen.getByRole("link", { name: "Expand" }).getAttribute("href")).toBe(
    "/s/terrace-terrace1?share=key-1",
  );
});

test("has the whole of a long name to be read", () => {
  const name = "A very long evening on the terrace with everybody from everywhere";
  renderInPage(
    <MiniPlayer engine={null} visit={{ ...visit, space: { ...visit.space, name } }} onLeave={vi.fn()} />,
  );
  expect(screen.getByTitle(name).textContent).toBe(name);
});
