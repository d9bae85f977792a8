import type { TestPerson } from "./people.ts";

type Asking = Pick<TestPerson, "id" | "call">;

/** Makes two people friends: each sends a request. */
export async function befriend(one: Asking, other: Asking): Promise<void> {
  await one.call("POST /friends/add", { body: { userID: other.id } });
  await other.call("POST /friends/add", { body: { userID: one.id } });
}
