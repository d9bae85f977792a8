import type { CurrentUser } from "@veranda/contract";
import { api } from "#api/client.ts";
import { queryClientHere } from "#api/load-in-browser.ts";
import { avatarsQuery, flagsQuery } from "#api/queries.ts";
import { avatarsForGuests, chooseAvatar, rememberedGuest, type Guest } from "#session/guest.ts";

/** `isKnown`: a returning guest of this browser, who isn't asked. */
export type PreparedGuest = { guest: Guest; isKnown: boolean };

/** A signed-in person, who isn't asked. */
export const preparePerson = ({ displayName, avatarData }: CurrentUser): PreparedGuest => ({
  guest: { displayName, avatar: avatarData.avatarID },
  isKnown: true,
});

export async function randomName(): Promise<string> {
  return (await api("GET /random-username", {})).data.username;
}

/** This browser's guest, or a new one with a random name and avatar. */
export async function prepareGuest(): Promise<PreparedGuest> {
  const remembered = rememberedGuest(localStorage);
  const queries = queryClientHere();
  const [displayName, avatars, flags] = await Promise.all([
    remembered.displayName ?? randomName(),
    queries.ensureQueryData(avatarsQuery()),
    queries.ensureQueryData(flagsQuery()),
  ]);
  const avatar = chooseAvatar(remembered.avatar, avatarsForGuests(avatars, flags), Math.random());
  return { guest: { displayName, avatar }, isKnown: remembered.displayName !== undefined };
}
