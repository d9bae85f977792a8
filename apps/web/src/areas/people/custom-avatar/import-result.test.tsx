import { screen } from "@testing-library/react";
import type { CustomAvatarReport } from "@veranda/contract/custom-avatar";
import { expect, onTestFinished, test } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { ImportResult } from "./import-result.tsx";

const size = { bytes: 1_000_000, triangles: 1_234, vertices: 3, bones: 22, textures: 1 };
const report: CustomAvatarReport = {
  source: "glb",
  title: "",
  bones: [],
  unsure: [],
  candidates: [],
  height: 1.7,
  changes: [
    { code: "TRIANGLES", values: { before: 12_345, after: 1_234 } },
    { code: "HELD", values: { count: 2 } },
    { code: "SIZE", values: { before: 17.5, after: 1.7 } },
  ],
  before: size,
  after: size,
};

test("what was left out of an avatar is said in the page's language, with its numbers", () => {
  document.documentElement.lang = "de";
  onTestFinished(() => document.documentElement.removeAttribute("lang"));
  renderInPage(<ImportResult report={report} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Dreiecke: von 12.345 auf 1.234 verringert.",
    "2 Gegenstände in den Händen.",
    "Größe: von 17,5 m auf 1,7 m geändert.",
  ]);
});
