import { expect, it } from "vitest";
import { textsIn } from "./find.mjs";

const found = (source) => textsIn("a.ts", source).map(({ text }) => text);

it("finds sentences for people in the server", () => {
  expect(found('changes.push("Its lights: place lights of the space beside it.");')).toHaveLength(1);
  expect(found("changes.push(`Its triangles: ${before} became ${after}.`);")).toEqual([
    "Its triangles: … became ….",
  ]);
  expect(found('refuse("chat", "FORBIDDEN", "This can\'t be done here.");')).toEqual([
    "This can't be done here.",
  ]);
  expect(found('const FAULTS = { LOCKED: "This file is locked with a password." };')).toHaveLength(1);
  expect(found('shown({ name: name === "" ? "My avatar" : name });')).toEqual(["My avatar"]);
});

it("ignores errors, logs, SQL and names", () => {
  for (const source of [
    'throw new NamedError("UNAVAILABLE", { message: "Too many files wait" });',
    'throw new Refusal("DAMAGED", "The table is cut off");',
    'throw new TaskFailed("broken", "Its file is gone");',
    'log.warn({ err }, "A file could not be removed");',
    'deps.log[isOurs ? "warn" : "error"]({ err }, "A file could not be made light");',
    "await db.execute(sql`Select id from files`);",
    'gauge({ help: "People in instances of this process" });',
    'refuse("chat", "FORBIDDEN", "CHAT_OFF");',
    'const key = "file-faults";',
  ])
    expect(found(source), source).toEqual([]);
});
