import { expect, test } from "vitest";
import { SPACE_NAME_MAX, SPACE_TAGS_MAX } from "../constants.ts";
import { isOwnPlace, spaceName, spaceTags } from "./space.ts";

test.each([
  [{ environment: "park" }, true],
  [{ environment: "my_place-2", packageUrl: null }, true],
  [{ environment: "park", packageUrl: "/files/ab12/environment.json" }, true],
  [{ environment: "park", packageUrl: "/content/environments/park/environment.json" }, true],
  [{ environment: "../secrets" }, false],
  [{ environment: "" }, false],
  [{ environment: "park", packageUrl: "https://evil.example/environment.json" }, false],
  [{ environment: "park", packageUrl: "//evil.example/environment.json" }, false],
  [{ environment: "park", packageUrl: "/api/users/me" }, false],
  [{ environment: "park", packageUrl: "/files/../api/users/me" }, false],
  [{ environment: "park", packageUrl: "/files/%2e%2e/api" }, false],
  [{ environment: "park", packageUrl: "/files/a?next=/api" }, false],
  [{ environment: "park", packageUrl: "/files/" }, false],
  [{ environment: "park", packageUrl: "/files/a\n" }, false],
])("the place %j is this server's own: %s", (setting, isOwn) =>
  expect(isOwnPlace({ variant: "day", ...setting })).toBe(isOwn),
);

test.each(["Pärk 😀", "Ann’s Porch", "👩‍🚀 Club", "a".repeat(SPACE_NAME_MAX)])(
  "a space may be called %s",
  (name) => expect(spaceName.safeParse(name).success).toBe(true),
);
test.each(["", "   ", "\u{200b}", "\u{2800}\u{2800}", "a\u{202e}b", "a\nb", "a".repeat(SPACE_NAME_MAX + 1)])(
  "no space is called %j",
  (name) => expect(spaceName.safeParse(name).success).toBe(false),
);

test("tags are lower case, and so many", () => {
  expect(spaceTags.parse([" Music "])).toEqual(["music"]);
  expect(spaceTags.safeParse(Array.from({ length: SPACE_TAGS_MAX + 1 }, (_, at) => `tag${at}`)).success).toBe(
    false,
  );
});
