import { environmentManifest } from "@veranda/contract/environment";
import { describe, expect, test } from "vitest";
import { LANGUAGES, messagesOf, readJson } from "../built-catalogs.fixture.ts";
import { environmentNames } from "./orders.ts";

describe.each(await environmentNames())("texts of the %s", (name) => {
  const { pointsOfInterest, areas, teleporters } = environmentManifest.parse(
    readJson(`built/environments/${name}/environment.json`),
  );
  const sights = pointsOfInterest.map((point) => `${name}-${point.name}`);
  const abouts = sights.map((id) => `${id}-about`);
  const doors = teleporters.map((teleporter) => `${name}-door-${teleporter.name}`);
  const ids = [...sights, ...abouts, ...doors, ...areas.map((area) => `${name}-in-${area.name}`)];

  test.each(LANGUAGES)("exist in each language: %s", (language) => {
    const message = messagesOf(language, "places");
    expect(ids.filter((id) => !message(id)?.trim())).toEqual([]);
  });

  test.each(LANGUAGES)("distinguish its sights, and its teleporters, by name: %s", (language) => {
    const message = messagesOf(language, "places");
    for (const kind of [sights, doors]) {
      const names = kind.map(message);
      expect(names.filter((each, at) => names.indexOf(each) !== at)).toEqual([]);
    }
  });

  test("are in English as in the environment itself: pages in English load no other", () => {
    const own = [
      ...pointsOfInterest.map(({ title }) => title),
      ...pointsOfInterest.map(({ description }) => description),
      ...teleporters.map(({ title }) => title),
      ...areas.map(({ title }) => title),
    ];
    expect(own).toEqual(ids.map(messagesOf("en", "places")));
  });

  test.each(LANGUAGES.slice(1))("are translated: %s", (language) => {
    const [message, english] = [messagesOf(language, "places"), messagesOf("en", "places")];
    expect(abouts.filter((id) => message(id) === english(id))).toEqual([]);
  });
});
