/** What happened between two people, for whoever tells them. `to` is the one to be told, `from` the one who did it. */
export type PeopleNews = {
  readonly kind: "requested" | "befriended" | "unfriended" | "followed";
  readonly from: { readonly id: string; readonly displayName: string };
  readonly to: string;
};
