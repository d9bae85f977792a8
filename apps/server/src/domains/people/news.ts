import type { LiveEvent } from "@veranda/contract/live-events";

/** What happened between two people: `from` did it, `to` is the one to be told. */
export type PeopleNews = {
  readonly kind: "requested" | "befriended" | "unfriended" | "followed";
  readonly from: { readonly id: string; readonly displayName: string };
  readonly to: string;
};

const ACTIONS = {
  requested: "friend_request",
  befriended: "friend_accepted",
  unfriended: "friend_removed",
} as const;

/** How the page of the one to be told hears of it at once; null where it doesn't. */
export const liveEventOf = ({ kind, from }: PeopleNews): LiveEvent | null =>
  kind === "followed"
    ? null
    : { action: ACTIONS[kind], friend: { id: from.id, displayName: from.displayName } };
