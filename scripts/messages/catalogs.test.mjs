import { expect, it } from "vitest";
import { faultsOfCatalogs } from "./catalogs.mjs";

const catalogs = (...languages) => new Map([["area", new Map(languages)]]);
const english = ["en", new Map(Object.entries({ hello: "Hello, {name}", bye: "Bye" }))];
const german = (messages) => ["de", new Map(Object.entries(messages))];
const isSpoken = (locale) => locale === "en" || locale === "de";

it("finds nothing where a language says what English says", () => {
  const whole = german({ bye: "Tschüss", hello: "{name}, hallo" });
  expect(faultsOfCatalogs(catalogs(english, whole), isSpoken)).toEqual([]);
});

it("names what a language lacks, has too many of, is given otherwise or can't say", () => {
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

it("has English write its apostrophes as they are printed", () => {
  const odd = ["en", new Map(Object.entries({ hello: "You're here", fine: "You’re here" }))];
  expect(faultsOfCatalogs(catalogs(odd), (locale) => locale === "en")).toEqual([
    "catalogs/en/area.json: hello: write ’ for '",
  ]);
});

it("lets a language be that isn't named yet, so that English may grow meanwhile", () => {
  const begun = german({ hello: "Hallo" });
  expect(faultsOfCatalogs(catalogs(english, begun), (locale) => locale === "en")).toEqual([]);
});
