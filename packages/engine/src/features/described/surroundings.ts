import { DIRECTIONS, type Surrounding, type SurroundingKind } from "@veranda/contract/engine/surroundings";
import type { EngineState } from "@veranda/contract/engine/state";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { World } from "../../world/world.ts";

/** Something that can be described and walked to. */
export type Landmark = {
  id: string;
  kind: SurroundingKind;
  name: string;
  detail: string;
  x: number;
  y: number;
  z: number;
  /** Distance in metres from its centre that counts as arrived. */
  reach: number;
};

/** Prefix of a person's landmark id, before the participant id. */
export const PERSON = "person:";

/** Range of the described surroundings, in metres. */
const FAR = {
  person: 60,
  view: 80,
  seat: 25,
  ladder: 25,
  trampoline: 25,
  teleporter: 40,
  screen: 30,
  object: 20,
};
/** Height difference that counts as another storey. */
const STOREY = 1.6;
const ARMS_LENGTH = 1.3;
const BESIDE = 0.7;

/** All landmarks of a space at their current positions. */
export function landmarks(
  world: World,
  state: EngineState,
  words: EngineWords,
  hasSpoken: (id: string) => boolean = (id) => id in state.speaking,
): Landmark[] {
  return [...people(world, state, words, hasSpoken), ...fixtures(world, words), ...things(world)];
}

function people(
  { people: crowd }: World,
  { participants, session, emotes, voice }: EngineState,
  words: EngineWords,
  hasSpoken: (id: string) => boolean,
): Landmark[] {
  const emoteTitle = (name: string | null): string =>
    emotes.available.find(({ animationAssetName }) => animationAssetName === name)?.title ?? name ?? "";
  return Object.values(participants).flatMap((participant): Landmark[] => {
    const seen = participant.id === session.me ? null : crowd?.sighting(participant.id);
    if (!seen) return [];
    const [x, y, z] = seen.position;
    const { id } = participant;
    const details = [
      participant.isAway ? words.away() : emoteTitle(seen.emote),
      (voice.people[id]?.hand ?? 0) > 0 ? words.handRaised() : "",
      hasSpoken(id) ? words.speaking() : "",
    ];
    const detail = details.filter((each) => each !== "").join(", ");
    return [
      {
        id: `${PERSON}${participant.id}`,
        kind: "person",
        name: participant.displayName,
        detail,
        x,
        y,
        z,
        reach: ARMS_LENGTH,
      },
    ];
  });
}

function fixtures({ environment }: World, words: EngineWords): Landmark[] {
  if (!environment) return [];
  const { seats, ladders, trampolines, teleporters, pointsOfInterest, screens } = environment.manifest;
  const at = ([x, y, z]: readonly [number, number, number], reach: number) => ({ x, y, z, reach });
  return [
    ...pointsOfInterest.map(({ name, title, description, position }): Landmark => ({
      id: `view:${name}`,
      kind: "view",
      name: title,
      detail: description,
      ...at(position, BESIDE),
    })),
    ...seats.map(({ name, kind, position }): Landmark => ({
      id: `seat:${name}`,
      kind: "seat",
      name: kind,
      detail: "",
      ...at(position, BESIDE),
    })),
    ...ladders.map(({ name, position }): Landmark => ({
      id: `ladder:${name}`,
      kind: "ladder",
      name: words.ladder(),
      detail: "",
      ...at(position, BESIDE),
    })),
    ...trampolines.map(({ name, position, radius }): Landmark => ({
      id: `trampoline:${name}`,
      kind: "trampoline",
      name: words.trampoline(),
      detail: "",
      ...at(position, radius + BESIDE),
    })),
    ...teleporters.map(({ name, title, position, radius }): Landmark => ({
      id: `teleporter:${name}`,
      kind: "teleporter",
      name: title,
      detail: "",
      ...at(position, radius + BESIDE),
    })),
    ...screens.map(({ name, position, heading, height }): Landmark => {
      const [x, y, z] = position;
      // It is viewed from its front.
      const before = [x - Math.sin(heading) * 2.5, y - height / 2, z - Math.cos(heading) * 2.5] as const;
      return {
        id: `screen:${name}`,
        kind: "screen",
        name: words.screen(),
        detail: "",
        ...at(before, BESIDE),
      };
    }),
  ];
}

function things({ objects }: World): Landmark[] {
  return (objects?.list() ?? []).map(({ id, title, position: [x, y, z], radius }) => ({
    id: `object:${id}`,
    kind: "object",
    name: title,
    detail: "",
    x,
    y,
    z,
    reach: radius + BESIDE,
  }));
}

/** Name of the smallest area that contains a position. */
export function areaAt({ environment }: World, x: number, y: number, z: number): string | null {
  let smallest = Infinity;
  let title: string | null = null;
  for (const { min, max, title: name } of environment?.manifest.areas ?? []) {
    const isIn = x >= min[0] && x <= max[0] && y >= min[1] - 0.3 && y <= max[1] && z >= min[2] && z <= max[2];
    const size = (max[0] - min[0]) * (max[2] - min[2]);
    if (!isIn || size >= smallest) continue;
    smallest = size;
    title = name;
  }
  return title;
}

type Eye = { x: number; y: number; z: number; yaw: number };

/**
 * Landmarks nearby, nearest first; people one by one, other landmarks with the same name as the nearest one and a
 * count.
 */
export function describeSurroundings(all: readonly Landmark[], { x, y, z, yaw }: Eye): Surrounding[] {
  const near = all
    .map((landmark) => ({ landmark, distance: Math.hypot(landmark.x - x, landmark.z - z) }))
    .filter(({ landmark, distance }) => distance <= FAR[landmark.kind])
    .sort((a, b) => a.distance - b.distance);
  const told = new Map<string, Surrounding>();
  for (const { landmark, distance } of near) {
    const { id, kind, name, detail } = landmark;
    const key = kind === "person" ? id : `${kind} ${name}`;
    const previous = told.get(key);
    if (previous) {
      previous.count += 1;
      continue;
    }
    const height = landmark.y - y;
    told.set(key, {
      id,
      kind,
      name,
      detail,
      count: 1,
      distance: Math.round(distance),
      direction: directionOf(landmark.x - x, landmark.z - z, yaw),
      level: height > STOREY ? "above" : height < -STOREY ? "below" : "same",
    });
  }
  return [...told.values()];
}

/** Direction of an offset as seen along yaw (0: -Z, increasing to the left). */
function directionOf(dx: number, dz: number, yaw: number): Surrounding["direction"] {
  const right = Math.cos(yaw) * dx - Math.sin(yaw) * dz;
  const ahead = -Math.sin(yaw) * dx - Math.cos(yaw) * dz;
  const eighth = Math.round((Math.atan2(right, ahead) / (Math.PI * 2)) * 8);
  return DIRECTIONS[(eighth + 8) % 8] ?? "ahead";
}
