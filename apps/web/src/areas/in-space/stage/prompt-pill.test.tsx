import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { PromptPill } from "./prompt-pill.tsx";

test("a seat that one stands before is offered by its key, and taken by a click", async () => {
  const engine = new FakeEngine();
  renderInPage(<PromptPill />, { engine });
  expect(screen.queryByRole("button")).toBeNull();
  act(() => engine.change("zones", { prompt: { kind: "sit", title: "Sit", key: "KeyE" } }));
  await userEvent.click(screen.getByRole("button", { name: /Sit/ }));
  expect(engine.told("interact")).toEqual([{}]);
  expect(screen.getByText("E").tagName).toBe("KBD");
});
