import { ROOM_ACCESS_TOKEN_HEADER, type Client } from "@veranda/contract";
import { isTokenRefused } from "#api/client.ts";
import type { RoomKey, RoomKeys } from "#session/room-keys.ts";
import { isTransient } from "./visit-fault.ts";

export type TicketRequest = {
  spaceId: string;
  shareId: string | null;
  /** Another one where this has closed or is full. */
  preferredInstanceId: string | null;
  /** This one and no other. */
  instanceId?: string;
};
/** What the engine connects with, and the key that it was got with. */
export type Ticket = { address: string; instanceId: string; roomAccessToken: string; key: RoomKey };

/** Fetches seats in spaces, with whichever token speaks for whoever walks in. */
export class JoinTickets {
  readonly #api: Client;
  readonly keys: RoomKeys;

  constructor(api: Client, keys: RoomKeys) {
    this.#api = api;
    this.keys = keys;
  }

  /**
   * Fetches ahead what a seat is asked for with. Throws what keeps whoever asks out for now; whoever asks for the seat
   * hears of a fault that may pass.
   */
  async prepare({ spaceId, shareId }: TicketRequest): Promise<void> {
    try {
      await this.keys.key({ roomId: spaceId, shareId });
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }

  /** Throws CallError. */
  async ticket(request: TicketRequest, signal?: AbortSignal): Promise<Ticket> {
    const room = { roomId: request.spaceId, shareId: request.shareId };
    const key = await this.keys.key(room, signal);
    try {
      return await this.#seat(request, key, signal);
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      await this.keys.refuse(key);
      return this.#seat(request, await this.keys.key(room, signal), signal);
    }
  }

  async #seat(
    { spaceId, shareId, instanceId, preferredInstanceId }: TicketRequest,
    key: RoomKey,
    signal?: AbortSignal,
  ): Promise<Ticket> {
    const { data, headers } = await this.#api(
      "GET /rooms/{id}/join",
      {
        params: { id: spaceId },
        query: {
          ...(shareId === null ? {} : { share: shareId }),
          ...(instanceId === undefined ? {} : { instance: instanceId }),
          ...(preferredInstanceId === null ? {} : { preferredInstance: preferredInstanceId }),
        },
      },
      { token: key.token, ...(signal ? { signal } : {}) },
    );
    return {
      address: data.address,
      instanceId: data.instanceId,
      roomAccessToken: headers.get(ROOM_ACCESS_TOKEN_HEADER) ?? "",
      key,
    };
  }
}
