import { readFileSync } from "node:fs";
import { environmentManifest } from "@veranda/contract/environment";
import { expect, it } from "vitest";
import { words } from "../../testing/words.fixture.ts";
import { namePlaces } from "./name-places.ts";

const PARK = new URL("../../../../../content/built/environments/park/environment.json", import.meta.url);

it("requests the names of an environment's areas by ids that include the environment", () => {
  const manifest = environmentManifest.parse(JSON.parse(readFileSync(PARK, "utf8")));
  namePlaces(manifest, { ...words, title: (kind, id) => `${kind} ${id}` });
  expect(manifest.pointsOfInterest[0]).toMatchObject({
    title: "place park-pond",
    description: "place park-pond-about",
  });
  expect(manifest.areas[0]?.title).toBe("place park-in-avenue");
  expect(manifest.teleporters[0]?.title).toBe("place park-door-ring-gate");
});
