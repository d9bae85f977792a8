import { expect, test } from "vitest";
import { newsOf } from "./news.ts";
import { here, person } from "./surroundings.fixture.ts";

test("only what is new is said", () => {
  const before = here(person("Bo"), person("Cy"));
  expect(newsOf(before, before)).toBe("");
  expect(newsOf(before, here(person("Bo", { distance: 2 })))).toBe(
    "Bo is with you, 2 metres ahead. Cy is gone.",
  );
  expect(newsOf(here(), here(person("Bo")))).toBe("Bo comes near, 6 metres ahead.");
  expect(newsOf(before, here(person("Bo", { detail: "wave" }), person("Cy")))).toBe("Bo: wave.");
  expect(newsOf(before, { ...before, area: "The bandstand" })).toBe("The bandstand.");
});

test("many changes at once are summarised", () => {
  const crowd = here(...["a", "b", "c", "d", "e"].map((id) => person(id)));
  expect(newsOf(here(), crowd).match(/comes near/g)).toHaveLength(3);
});
