import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { asset } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { Waiting } from "./large-media.tsx";

const ID = "11111111-1111-4111-8111-111111111111";

test("why a file can't be shown is said in the page's language", async () => {
  document.documentElement.lang = "de";
  onTestFinished(() => document.documentElement.removeAttribute("lang"));
  const work = { state: "refused", progress: 1, refusal: "TOO_LONG" } as const;
  renderInPage(<Waiting asset={asset(ID, { kind: "video", work })} />);
  expect(await screen.findByText("Das ist zu lang. Höchstens 4 Stunden sind möglich.")).toBeTruthy();
});
