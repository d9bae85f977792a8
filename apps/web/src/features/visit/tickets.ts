import { CallError, ROOM_ACCESS_TOKEN_HEADER, type Client } from "@veranda/contract";

export type TicketRequest = { spaceId: string; shareId: string | null; instanceId: string | null };
/** What the engine connects with. `accessToken` is the guest's own, good for this space and share id. */
export type Ticket = { address: string; instanceId: string; roomAccessToken: string; accessToken: string };

type GuestToken = { token: string; expiresAt: number };

/** Fetches guests' tokens and seats; keeps the token of a space for as long as it is good. */
export class TicketOffice {
  readonly #api: Client;
  readonly #visitorId: string;
  readonly #now: () => number;
  readonly #tokens = new Map<string, GuestToken>();

  constructor(api: Client, visitorId: string, now: () => number = Date.now) {
    this.#api = api;
    this.#visitorId = visitorId;
    this.#now = now;
  }

  /** Throws CallError. */
  async ticket(request: TicketRequest, signal?: AbortSignal): Promise<Ticket> {
    const { token } = await this.token(request, signal);
    try {
      return await this.#seat(request, token, signal);
    } catch (error) {
      const isStale = error instanceof CallError && /^(TOKEN_EXPIRED|UNAUTHENTICATED)$/.test(error.code);
      if (!isStale) throw error;
      this.forget(request);
      return this.#seat(request, (await this.token(request, signal)).token, signal);
    }
  }

  async token({ spaceId, shareId }: TicketRequest, signal?: AbortSignal): Promise<GuestToken> {
    const key = `${spaceId}/${shareId ?? ""}`;
    const kept = this.#tokens.get(key);
    if (kept && kept.expiresAt > this.#now()) return kept;
    const { data } = await this.#api(
      "POST /rooms/noauth/{id}",
      {
        params: { id: spaceId },
        body: { roomId: spaceId, roomShareID: shareId, noAuthUserID: this.#visitorId },
      },
      signal ? { signal } : {},
    );
    const fresh = { token: data.tempToken, expiresAt: this.#now() + data.expiresIn * 1000 };
    this.#tokens.set(key, fresh);
    return fresh;
  }

  forget({ spaceId, shareId }: TicketRequest): void {
    this.#tokens.delete(`${spaceId}/${shareId ?? ""}`);
  }

  async #seat(
    { spaceId, shareId, instanceId }: TicketRequest,
    token: string,
    signal?: AbortSignal,
  ): Promise<Ticket> {
    const { data, headers } = await this.#api(
      "GET /rooms/{id}/join",
      {
        params: { id: spaceId },
        query: {
          ...(shareId === null ? {} : { share: shareId }),
          ...(instanceId === null ? {} : { instance: instanceId }),
        },
      },
      { token, ...(signal ? { signal } : {}) },
    );
    return {
      address: data.address,
      instanceId: data.instanceId,
      roomAccessToken: headers.get(ROOM_ACCESS_TOKEN_HEADER) ?? "",
      accessToken: token,
    };
  }
}
