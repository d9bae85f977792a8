/** An instance as the choice sees it; reserved seats count as people. */
export type Candidate = { instanceId: string; people: number; capacity: number; friends: number };

export type Choice =
  | { kind: "existing"; instanceId: string }
  | { kind: "new" }
  | { kind: "full" }
  | { kind: "gone" };

const hasRoom = (candidate: Candidate): boolean => candidate.people < candidate.capacity;

/**
 * The instance asked for; else where friends are; else the fullest with room; else a new one. A copy that was asked
 * for and is full stays full: whoever asked wants to be with those inside.
 */
export function chooseInstance(
  candidates: readonly Candidate[],
  asked: string | null,
  capacityOfNew: number,
): Choice {
  if (asked !== null) {
    const found = candidates.find(({ instanceId }) => instanceId === asked);
    if (found === undefined) return { kind: "gone" };
    return hasRoom(found) ? { kind: "existing", instanceId: asked } : { kind: "full" };
  }
  const [best] = candidates
    .filter(hasRoom)
    .sort((a, b) => b.friends - a.friends || b.people - a.people || (a.instanceId < b.instanceId ? -1 : 1));
  if (best !== undefined) return { kind: "existing", instanceId: best.instanceId };
  return capacityOfNew > 0 ? { kind: "new" } : { kind: "full" };
}
