/** An instance as the choice sees it: seats that are held count as people, whoever asks does not. */
export type Candidate = {
  instanceId: string;
  people: number;
  capacity: number;
  friends: number;
  /** People of the group of whoever asks. */
  mates: number;
  /** The space's main one. */
  isHost: boolean;
  /** Its door is closed, and the person who asks is no host. */
  isClosed: boolean;
  /** Whoever asks is in it already. */
  isHere: boolean;
};

export type Choice =
  | { kind: "existing"; instanceId: string }
  | { kind: "new" }
  | { kind: "full" }
  | { kind: "gone" };

const hasRoom = ({ people, capacity }: Candidate): boolean => people < capacity;

/**
 * The instance asked for; else the one that they are in; else where most of their group are; else the
 * space's main one; else where friends are; else the
 * fullest with room, and one that is closed to them last; else a new one. Where the one asked for is full nobody is sent elsewhere: whoever asked wants to be
 * with those inside. `spaceLimit` counts the people of all instances together (a plan's concurrent users); beside a
 * running instance a new one opens only where `isInstancingEnabled`.
 */
export function chooseInstance(
  candidates: readonly Candidate[],
  asked: string | null,
  spaceLimit: number,
  isInstancingEnabled = true,
): Choice {
  const people = candidates.reduce((sum, candidate) => sum + candidate.people, 0);
  if (asked !== null) {
    const found = candidates.find(({ instanceId }) => instanceId === asked);
    if (found === undefined) return { kind: "gone" };
    if (found.isHere) return { kind: "existing", instanceId: asked };
    return hasRoom(found) && people < spaceLimit ? { kind: "existing", instanceId: asked } : { kind: "full" };
  }
  const here = candidates.find(({ isHere }) => isHere);
  if (here !== undefined) return { kind: "existing", instanceId: here.instanceId };
  if (people >= spaceLimit) return { kind: "full" };
  const [best] = candidates
    .filter(hasRoom)
    .sort(
      (a, b) =>
        Number(a.isClosed) - Number(b.isClosed) ||
        b.mates - a.mates ||
        Number(b.isHost) - Number(a.isHost) ||
        b.friends - a.friends ||
        b.people - a.people ||
        (a.instanceId < b.instanceId ? -1 : 1),
    );
  if (best !== undefined) return { kind: "existing", instanceId: best.instanceId };
  return { kind: candidates.length === 0 || isInstancingEnabled ? "new" : "full" };
}
