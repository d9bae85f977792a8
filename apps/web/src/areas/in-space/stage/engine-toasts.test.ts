import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { showEngineToasts } from "./engine-toasts.ts";

let engine: FakeEngine;
let stop: () => void;

beforeEach(() => {
  engine = new FakeEngine();
  stop = showEngineToasts(engine);
});
afterEach(() => {
  stop();
  clearToasts();
});

const sentences = (): string[] => readToasts().map(({ message }) => message);
const cleared = (): void =>
  engine.emit("toast", { message: "Space cleared.", kind: "info", undo: { revision: 7 } });

test("what the engine says is shown, with what takes it back", () => {
  cleared();
  const [toast] = readToasts();
  expect(toast).toMatchObject({ message: "Space cleared.", action: { label: "Undo" } });
  toast?.action?.press();
  expect(engine.told("undo")).toEqual([{ revision: 7 }]);
});

test.each([
  ["before", (): void => engine.change("editing", { wholeChange: 7 })],
  ["after", (): void => undefined],
])("an offer to take back is over once something else comes first: the step is noted %s", (_when, note) => {
  note();
  cleared();
  engine.emit("toast", { message: "Saved.", kind: "info" });
  engine.change("editing", { wholeChange: 7 });
  expect(sentences()).toEqual(["Space cleared.", "Saved."]);
  engine.change("editing", { wholeChange: null });
  expect(sentences()).toEqual(["Saved."]);
});
