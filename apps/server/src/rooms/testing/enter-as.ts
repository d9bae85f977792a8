import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { TestClient } from "./test-client.ts";

/** Somebody's client in a space, by a server of their choice: a ticket is asked for as a page does, and used. */
export async function enterAs(
  server: Pick<TestServer, "call" | "origin">,
  { token }: Pick<TestPerson, "token">,
  spaceId: string,
): Promise<TestClient> {
  const request = { params: { id: spaceId }, query: {} };
  const { data, headers } = await server.call("GET /rooms/{id}/join", request, { token });
  const url = `${server.origin.replace("http", "ws")}${data.address}`;
  const client = new TestClient(url, { ticket: headers.get("room-access-token") ?? "", avatar: "ada" });
  await client.hear("welcome");
  return client;
}
