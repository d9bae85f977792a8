import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AVATAR_BONES, type AvatarCatalogue } from "@veranda/contract/avatar";
import type { BuiltFolders } from "../built-folders.ts";
import type { SampleSpace, SampleSpaces } from "@veranda/contract/sample-spaces";

const CATEGORIES = ["games", "music", "art", "learn", "nature", "cosy", "events", "odd"].map((slug) => ({
  slug,
  name: slug[0]?.toUpperCase() + slug.slice(1),
  emoji: "🪴",
}));

/** A sample space with the given fields; others have defaults. */
export function sampleSpace(given: Partial<SampleSpace> & { id: string; name: string }): SampleSpace {
  return {
    slug: given.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/-$/, ""),
    description: `A place called ${given.name}.`,
    tags: ["quiet"],
    categories: ["nature"],
    setting: { environment: "terrace", variant: "dusk" },
    objects: [],
    lobbyType: "none",
    featured: null,
    order: 1,
    view: { position: [0, 2, 5], target: [0, 1, 0], fieldOfView: 50 },
    pictures: {
      poster: `${given.id}.webp`,
      posterSmall: `${given.id}-small.webp`,
      posterBlur: "data:,",
      video: null,
    },
    ...given,
  };
}

export const SPACES: readonly SampleSpace[] = [
  sampleSpace({
    id: "park0001",
    name: "Evening Park",
    lobbyType: "publicPark",
    tags: ["park", "meet"],
    order: 1,
  }),
  sampleSpace({ id: "hall0002", name: "Arrival Hall", lobbyType: "lobby", order: 2, featured: "Begin here" }),
  sampleSpace({
    id: "chess003",
    name: "Chess Café",
    tags: ["chess", "board-games"],
    categories: ["games"],
    order: 3,
  }),
  sampleSpace({
    id: "reading4",
    name: "Reading Room",
    description: "Armchairs, lamps and a terrace to read on.",
    tags: ["books", "quiet"],
    categories: ["learn", "cosy"],
    order: 4,
  }),
  sampleSpace({ id: "terrace5", name: "Stone Terrace", tags: ["view"], order: 5, featured: "Look far" }),
];

const AVATARS: AvatarCatalogue = {
  version: 2,
  positionScale: 1,
  shapeScale: 1,
  portrait: { file: "p.bin", bytes: 1 },
  motion: { file: "w.bin", bytes: 1 },
  actionMotion: { file: "a.bin", bytes: 1 },
  emoteMotion: { file: "e.bin", bytes: 1 },
  bindRotations: AVATAR_BONES.map(() => [0, 0, 0, 1]),
  builds: [{ id: "even", breadth: 0, roundness: 0, joints: AVATAR_BONES.map(() => [0, 0, 0]) }],
  parts: [],
  levelErrors: [],
  clips: [],
  emotes: [
    {
      animationAssetName: "wave",
      title: "Wave",
      codepoint: "👋",
      isLoop: false,
      isUpperBody: true,
      isDance: false,
      canHold: false,
      durationSeconds: 2,
    },
  ],
  presets: ["ada", "bo", "guarded"].map((id) => ({
    id,
    name: id,
    thumbnail: `${id}.webp`,
    isAllowedForGuests: id !== "guarded",
    look: {
      build: "even",
      height: 1,
      hair: null,
      top: "shirt",
      bottom: "trousers",
      shoes: "boots",
      accessories: [],
      pattern: "plain",
      brows: "soft",
      mouth: "smile",
      eyes: "round",
      nose: "button",
      marks: "none",
      colours: {
        skin: "#aa8866",
        hair: "#000000",
        top: "#ffffff",
        bottom: "#333333",
        shoes: "#222222",
        accent: "#ff0000",
        eyes: "#223344",
      },
    },
  })),
  portraitSheet: { file: "portraits.webp", presets: ["ada", "bo"] },
};

/** Writes built content like an installation's to a new temporary folder. */
export function writeSampleContent(spaces: readonly SampleSpace[] = SPACES): BuiltFolders & { root: string } {
  const root = mkdtempSync(join(tmpdir(), "veranda-built-"));
  const folders = { engine: join(root, "engine"), content: join(root, "content"), web: join(root, "web") };
  const write = (path: string, value: unknown): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), typeof value === "string" ? value : JSON.stringify(value));
  };
  write("content/spaces/spaces.json", {
    version: 1,
    categories: CATEGORIES,
    spaces: [...spaces],
  } satisfies SampleSpaces);
  write("content/avatars/avatars.json", AVATARS);
  write("content/avatars/ada.webp", "picture");
  write("content/environments/terrace/environment.json", {
    name: "terrace",
    title: "Terrace",
    defaultVariant: "dusk",
    variants: { dusk: { title: "Dusk" }, day: { title: "Day" } },
  });
  write("content/looks/looks.json", { "terrace-dusk": "data:,dusk", "terrace-day": "data:,day" });
  write("content/environments/stone.0a1b2c3d4e.glb", "stone ".repeat(400));
  write("engine/current.json", {
    channel: "store",
    shortSha: "abc1234",
    version: "0.1.0",
    versionString: "0.1.0-abc1234",
    bytes: 7,
  });
  write("engine/store/0.1.0-abc1234/engine.js", "export const engine = 1;");
  return { ...folders, root };
}
