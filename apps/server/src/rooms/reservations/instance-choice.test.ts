import { describe, expect, test } from "vitest";
import { chooseInstance, type Candidate } from "./instance-choice.ts";

const instance = (instanceId: string, people: number, friends = 0, capacity = 50): Candidate => ({
  instanceId,
  people,
  capacity,
  friends,
  mates: 0,
  isClosed: false,
  isHost: false,
  isHere: false,
});

describe("the choice of an instance", () => {
  test("is a new one only where none has room", () => {
    expect(chooseInstance([], null, 100)).toEqual({ kind: "new" });
    expect(chooseInstance([instance("a", 50)], null, 100)).toEqual({ kind: "new" });
    expect(chooseInstance([instance("a", 0)], null, 100)).toEqual({ kind: "existing", instanceId: "a" });
  });

  test("is none beside a full one where no further instances open", () => {
    expect(chooseInstance([instance("a", 50)], null, 100, false)).toEqual({ kind: "full" });
    expect(chooseInstance([instance("a", 49)], null, 100, false)).toEqual({
      kind: "existing",
      instanceId: "a",
    });
    expect(chooseInstance([instance("a", 50), instance("b", 0)], null, 100, false)).toEqual({
      kind: "existing",
      instanceId: "b",
    });
    expect(chooseInstance([], null, 100, false)).toEqual({ kind: "new" });
  });

  test("is the fullest with room", () => {
    const instances = [instance("a", 3), instance("b", 49), instance("c", 50)];
    expect(chooseInstance(instances, null, 1000)).toEqual({ kind: "existing", instanceId: "b" });
  });

  test("prefers friends to fullness", () => {
    expect(chooseInstance([instance("a", 40), instance("b", 2, 1)], null, 1000)).toEqual({
      kind: "existing",
      instanceId: "b",
    });
  });

  test("is the main one before all, while it has room", () => {
    const instances = (people: number) => [instance("a", 40, 2), { ...instance("b", people), isHost: true }];
    expect(chooseInstance(instances(1), null, 1000)).toEqual({ kind: "existing", instanceId: "b" });
    expect(chooseInstance(instances(50), null, 1000)).toEqual({ kind: "existing", instanceId: "a" });
    expect(chooseInstance(instances(1), "a", 1000)).toEqual({ kind: "existing", instanceId: "a" });
  });

  test("is first of all the one with most of the group's members, while it has room", () => {
    const instances = (people: number) => [
      { ...instance("a", 40, 2), isHost: true },
      { ...instance("b", people), mates: 2 },
      { ...instance("c", 9), mates: 1 },
    ];
    expect(chooseInstance(instances(3), null, 1000)).toEqual({ kind: "existing", instanceId: "b" });
    expect(chooseInstance(instances(50), null, 1000)).toEqual({ kind: "existing", instanceId: "c" });
  });

  test("is the one asked for, even beside a fuller one; gone and full are told apart", () => {
    const instances = [instance("a", 40), instance("b", 2), instance("c", 50)];
    expect(chooseInstance(instances, "b", 1000)).toEqual({ kind: "existing", instanceId: "b" });
    expect(chooseInstance(instances, "c", 1000)).toEqual({ kind: "full" });
    expect(chooseInstance(instances, "d", 1000)).toEqual({ kind: "gone" });
  });

  test("counts a space's people over all its instances against its plan", () => {
    const instances = [instance("a", 6), instance("b", 4)];
    expect(chooseInstance(instances, null, 10)).toEqual({ kind: "full" });
    expect(chooseInstance(instances, "b", 10)).toEqual({ kind: "full" });
    expect(chooseInstance(instances, null, 11)).toEqual({ kind: "existing", instanceId: "a" });
    expect(chooseInstance([], null, 0)).toEqual({ kind: "full" });
  });
});
