import { describe, expect, test } from "vitest";
import { chooseInstance, type Candidate } from "./instance-choice.ts";

const copy = (instanceId: string, people: number, friends = 0, capacity = 50): Candidate => ({
  instanceId,
  people,
  capacity,
  friends,
  isHost: false,
  isHere: false,
});

describe("the choice of an instance", () => {
  test("is a new one only where none has room", () => {
    expect(chooseInstance([], null, 100)).toEqual({ kind: "new" });
    expect(chooseInstance([copy("a", 50)], null, 100)).toEqual({ kind: "new" });
    expect(chooseInstance([copy("a", 0)], null, 100)).toEqual({ kind: "existing", instanceId: "a" });
  });

  test("is none beside a full one where no further copies open", () => {
    expect(chooseInstance([copy("a", 50)], null, 100, false)).toEqual({ kind: "full" });
    expect(chooseInstance([copy("a", 49)], null, 100, false)).toEqual({ kind: "existing", instanceId: "a" });
    expect(chooseInstance([copy("a", 50), copy("b", 0)], null, 100, false)).toEqual({
      kind: "existing",
      instanceId: "b",
    });
    expect(chooseInstance([], null, 100, false)).toEqual({ kind: "new" });
  });

  test("is the fullest with room", () => {
    const copies = [copy("a", 3), copy("b", 49), copy("c", 50)];
    expect(chooseInstance(copies, null, 1000)).toEqual({ kind: "existing", instanceId: "b" });
  });

  test("prefers friends to fullness", () => {
    expect(chooseInstance([copy("a", 40), copy("b", 2, 1)], null, 1000)).toEqual({
      kind: "existing",
      instanceId: "b",
    });
  });

  test("is the main one before all, while it has room", () => {
    const copies = (people: number) => [copy("a", 40, 2), { ...copy("b", people), isHost: true }];
    expect(chooseInstance(copies(1), null, 1000)).toEqual({ kind: "existing", instanceId: "b" });
    expect(chooseInstance(copies(50), null, 1000)).toEqual({ kind: "existing", instanceId: "a" });
    expect(chooseInstance(copies(1), "a", 1000)).toEqual({ kind: "existing", instanceId: "a" });
  });

  test("is the one asked for, even beside a fuller one; gone and full are told apart", () => {
    const copies = [copy("a", 40), copy("b", 2), copy("c", 50)];
    expect(chooseInstance(copies, "b", 1000)).toEqual({ kind: "existing", instanceId: "b" });
    expect(chooseInstance(copies, "c", 1000)).toEqual({ kind: "full" });
    expect(chooseInstance(copies, "d", 1000)).toEqual({ kind: "gone" });
  });

  test("counts a space's people over all its copies against its plan", () => {
    const copies = [copy("a", 6), copy("b", 4)];
    expect(chooseInstance(copies, null, 10)).toEqual({ kind: "full" });
    expect(chooseInstance(copies, "b", 10)).toEqual({ kind: "full" });
    expect(chooseInstance(copies, null, 11)).toEqual({ kind: "existing", instanceId: "a" });
    expect(chooseInstance([], null, 0)).toEqual({ kind: "full" });
  });
});
