import { expect, it } from "vitest";
import { faultsOfCatalogs } from "./catalogs.mjs";

const catalogs = (...languages) => new Map([["area", new Map(languages)]]);
const english = ["en", new Map(Object.entries({ hello: "Hello, {name}", bye: "Bye" }))];
const german = (messages) => ["de", new Map(Object.entries(messages))];
const isSpoken = (locale) => locale === "en" || locale === "de";

it("finds no faults in a complete translation", () => {
  const whole = german({ bye: "Tschüss", hello: "{name}, hallo" });
  expect(faultsOfCatalogs(catalogs(english, whole), isSpoken)).toEqual([]);
});

it("reports messages that are missing, superfluous, have other inputs or can't be compiled", () => {
  const odd = german({ hello: "Hallo", bye: "{", more: "Mehr" });
  expect(faultsOfCatalogs(catalogs(english, odd), isSpoken)).toEqual([
    "catalogs/de/area.json: hello: it lacks {name}",
    expect.stringMatching("^catalogs/de/area.json: bye: It can't be read"),
    "catalogs/de/area.json: more: English has no such message",
  ]);
  expect(faultsOfCatalogs(catalogs(english, german({ hello: "Hallo, {name}" })), isSpoken)).toEqual([
    "catalogs/de/area.json: bye: it is not translated",
  ]);
});

it("reports straight apostrophes in English", () => {
  const odd = ["en", new Map(Object.entries({ hello: "You're here", fine: "You’re here" }))];
  expect(faultsOfCatalogs(catalogs(odd), (locale) => locale === "en")).toEqual([
    "catalogs/en/area.json: hello: write ’ for '",
  ]);
});

it("ignores a language that isn't offered yet", () => {
  const begun = german({ hello: "Hallo" });
  expect(faultsOfCatalogs(catalogs(english, begun), (locale) => locale === "en")).toEqual([]);
});
