import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { FOR_VIEWER } from "#api/queries.ts";
import { answerCalls } from "#testing/answers.ts";
import { blockPerson } from "./person-actions.ts";

/** A question that a part of the page looks at, and how often it was asked. */
function watch(queries: QueryClient, queryKey: string[]): { asked: () => number } {
  let asked = 0;
  new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      asked += 1;
      return Promise.resolve(asked);
    },
    staleTime: Infinity,
    meta: FOR_VIEWER,
  }).subscribe(() => undefined);
  return { asked: () => asked };
}

test("who is blocked is asked for again, but not the lists that they have closed with it", async () => {
  answerCalls({ "POST /api/users/grace1/block": { body: {} } });
  const queries = new QueryClient();
  const profile = watch(queries, ["profile", "grace"]);
  const theirs = watch(queries, ["profile-list", "grace1", "friends"]);
  const others = watch(queries, ["profile-list", "ada1", "friends"]);
  await blockPerson(queries, "grace1");
  expect(profile.asked()).toBe(2);
  expect(others.asked()).toBe(2);
  expect(theirs.asked()).toBe(1);
});
