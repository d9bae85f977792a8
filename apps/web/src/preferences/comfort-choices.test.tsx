import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { ComfortChoices } from "./comfort-choices.tsx";

afterEach(() => {
  delete window.veranda;
  for (const name of ["text", "motion"]) delete document.documentElement.dataset[name];
});

test("the text's size holds for the page at once, and for the next one by a cookie", async () => {
  renderInPage(<ComfortChoices />);
  await userEvent.click(screen.getByRole("radio", { name: "Larger" }));
  expect(document.documentElement.dataset["text"]).toBe("larger");
  expect(document.cookie).toContain("text_size=larger");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Larger" }).checked).toBe(true);
});

test("calm is for the page and for an engine that runs", async () => {
  const engine = new FakeEngine();
  window.veranda = engine;
  renderInPage(<ComfortChoices />);
  await userEvent.click(screen.getByRole("radio", { name: "Reduced" }));
  expect(document.documentElement.dataset["motion"]).toBe("calm");
  await userEvent.click(screen.getByRole("radio", { name: "System" }));
  expect(engine.told("set_reduced_motion")).toEqual([{ enabled: true }, { enabled: false }]);
});
