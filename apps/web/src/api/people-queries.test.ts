import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { type PeopleList, profilePeopleQuery } from "./people-queries.ts";

const ANN = "abcdefghijklmnop";

// Product specification, section 9.
test.each<[list: PeopleList, line: string]>([
  ["friends", `GET /api/profiles/${ANN}/friends`],
  ["followers", "POST /api/users/v1/followers"],
  ["following", "POST /api/users/v1/followings"],
])("a profile's list of %s asks for 250 at once", async (list, line) => {
  const asked = answerCalls({ [line]: { body: { people: [], next: null } } });
  await new QueryClient().fetchInfiniteQuery(profilePeopleQuery(ANN, list));
  const [{ url, body } = { url: null, body: null }] = asked;
  const count = list === "friends" ? url?.searchParams.get("count") : (body as { count: number }).count;
  expect(Number(count)).toBe(250);
});
