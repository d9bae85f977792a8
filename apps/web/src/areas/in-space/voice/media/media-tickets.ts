import { CallError, type Client } from "@veranda/contract";
import type { MediaSource, MediaTicket } from "@veranda/contract/media";
import { isTokenRefused } from "#api/client.ts";
import type { RoomKeys } from "#session/room-keys.ts";

type Room = { roomId: string; shareId: string | null };

/** Fetches tickets for a media server, with the person's or the guest's token. */
export class MediaTickets {
  readonly #api: Client;
  readonly #keys: RoomKeys;
  readonly #room: Room;
  readonly #deviceId: string;

  constructor(api: Client, keys: RoomKeys, room: Room, deviceId: string) {
    this.#api = api;
    this.#keys = keys;
    this.#room = room;
    this.#deviceId = deviceId;
  }

  /** Throws CallError. */
  async ticket(instanceId: string, signal: AbortSignal, of?: MediaSource): Promise<MediaTicket> {
    const key = await this.#keys.key(this.#room, signal);
    try {
      return await this.#ask(instanceId, key.token, signal, of);
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      await this.#keys.refuse(key);
      const { token } = await this.#keys.key(this.#room, signal);
      return this.#ask(instanceId, token, signal, of);
    }
  }

  async #ask(instanceId: string, token: string, signal: AbortSignal, of?: MediaSource): Promise<MediaTicket> {
    const body = { deviceId: this.#deviceId, channelIds: [instanceId], ...(of && { of }) };
    const { data } = await this.#api("POST /rooms/liveswitch/token", { body }, { token, signal });
    const ticket = data.tickets.find(({ channelId }) => channelId === instanceId);
    if (!ticket) throw new CallError("No ticket came", "UNAVAILABLE", 503);
    return ticket;
  }
}
