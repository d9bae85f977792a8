import type { Client } from "@veranda/contract";
import type { JoinOptions } from "@veranda/contract/rooms/messages";
import { TestClient } from "./test-client.ts";

/** Where an instance is, and the ticket to it. */
type Seat = { readonly url: string; readonly ticket: string };

type JoinQuery = { share?: string; instance?: string };

/** Asks for a seat as a page does. */
async function takeSeat(origin: string, call: Client, spaceId: string, query: JoinQuery = {}): Promise<Seat> {
  const { data, headers } = await call("GET /rooms/{id}/join", { params: { id: spaceId }, query });
  return {
    url: `${origin.replace("http", "ws")}${data.address}`,
    ticket: headers.get("room-access-token") ?? "",
  };
}

/** Visits to the spaces of one server, to be broken off together. */
export class Visits {
  readonly #origin: () => string;
  readonly #clients: TestClient[] = [];

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  seat(call: Client, spaceId: string, query?: JoinQuery): Promise<Seat> {
    return takeSeat(this.#origin(), call, spaceId, query);
  }

  connect({ url, ticket }: Seat, hello: Partial<JoinOptions> = {}): TestClient {
    const client = new TestClient(url, { avatar: "ada", ...hello, ticket });
    this.#clients.push(client);
    return client;
  }

  async enter(call: Client, spaceId: string, query?: JoinQuery): Promise<TestClient> {
    const client = this.connect(await this.seat(call, spaceId, query));
    await client.hear("welcome");
    return client;
  }

  breakOff(): void {
    for (const client of this.#clients.splice(0)) client.break();
  }
}
