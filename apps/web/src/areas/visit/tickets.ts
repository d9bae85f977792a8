import { ROOM_ACCESS_TOKEN_HEADER, type Client } from "@veranda/contract";
import { isTokenRefused } from "#api/client.ts";
import type { RoomKey, RoomKeys } from "#session/room-keys.ts";
import { isTransient } from "./visit-fault.ts";

export type TicketRequest = {
  spaceId: string;
  shareId: string | null;
  /** Another instance where this one is closed or full. */
  preferredInstanceId: string | null;
  /** This instance only. */
  instanceId?: string;
};
export type Ticket = {
  /** The engine's connection data, and the token that it was requested with. */
  address: string;
  instanceId: string;
  roomAccessToken: string;
  key: RoomKey;
  /** A token of theirs lets them in, which is looked up again while they are inside. */
  isByToken: boolean;
};

/** Requests seats in spaces, with the person's or the guest's token. */
export class JoinTickets {
  readonly #api: Client;
  readonly keys: RoomKeys;

  constructor(api: Client, keys: RoomKeys) {
    this.#api = api;
    this.keys = keys;
  }

  /**
   * Prefetches the tokens that a seat request needs. Throws what bars entry at present; temporary errors are left to
   * the seat request.
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
      isByToken: data.isByToken,
    };
  }
}
