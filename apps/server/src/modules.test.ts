import { expect, test } from "vitest";
import { defineInput, defineModule, openModules, provide, withNeeds, type Module } from "./modules.ts";

const input = defineInput<{ log: string[] }>("input");

/** A module that records when it is opened and closed. */
const noting = (name: string, needs: Readonly<Record<string, Module>> = {}) =>
  defineModule({
    name,
    needs: { ...needs, input },
    open(all, closing) {
      const { log } = (all as unknown as { input: { log: string[] } }).input;
      log.push(`open ${name}`);
      closing.defer(() => void log.push(`close ${name}`));
      return name;
    },
  });

test("modules are opened once each, after their dependencies, and closed in reverse", async () => {
  const files = noting("files");
  const spaces = noting("spaces", { files });
  const people = noting("people", { spaces, files });
  const log: string[] = [];
  const opened = new AsyncDisposableStack();
  const given = await openModules({ people, spaces }, [provide(input, { log })], opened);
  expect(given).toEqual({ people: "people", spaces: "spaces" });
  await opened.disposeAsync();
  expect(log).toEqual([
    "open files",
    "open spaces",
    "open people",
    "close people",
    "close spaces",
    "close files",
  ]);
});

test("a module gets its dependencies' values, by the names that it declares", async () => {
  const sum = defineModule({ name: "sum", needs: {}, open: async () => 2 });
  const double = defineModule({ name: "double", needs: { half: sum }, open: ({ half }) => half * 2 });
  const { double: four } = await openModules({ double }, [], new AsyncDisposableStack());
  expect(four).toBe(4);
});

test("circular dependencies are rejected by name", async () => {
  const needs: Record<string, Module> = {};
  const one: Module = { name: "one", needs, open: () => 1 };
  const two = noting("two", { one });
  needs["two"] = two;
  await expect(
    openModules({ one }, [provide(input, { log: [] })], new AsyncDisposableStack()),
  ).rejects.toThrow("Modules need each other: one → two → one");
  expect(() => withNeeds({ one })).toThrow("Modules need each other: one → two → one");
});

test("a dependency whose file isn't loaded yet, and a missing input, are rejected by name", async () => {
  const early = noting("early", { late: undefined as unknown as Module });
  await expect(
    openModules({ early }, [provide(input, { log: [] })], new AsyncDisposableStack()),
  ).rejects.toThrow("early needs late, whose file imports it in a circle");
  expect(() => withNeeds({ early })).toThrow("early needs late, whose file imports it in a circle");
  await expect(openModules({ a: noting("a") }, [], new AsyncDisposableStack())).rejects.toThrow(
    "input is not provided; a needs it",
  );
});

test("undeclared dependencies aren't passed", () => {
  const sum = defineModule({ name: "sum", needs: {}, open: () => 2 });
  const wrong = defineModule({
    name: "wrong",
    needs: { sum },
    // @ts-expect-error: `other` isn't declared.
    open: ({ other }) => other,
  });
  expect(Object.keys(wrong.needs)).toEqual(["sum"]);
});

test("modules opened before a failing one are closed", async () => {
  const log: string[] = [];
  const first = noting("first");
  const failing = defineModule({
    name: "failing",
    needs: { first },
    open: () => Promise.reject(new Error("no")),
  });
  const opening = async () => {
    await using opened = new AsyncDisposableStack();
    await openModules({ failing }, [provide(input, { log })], opened);
  };
  await expect(opening()).rejects.toThrow("no");
  expect(log).toEqual(["open first", "close first"]);
});
