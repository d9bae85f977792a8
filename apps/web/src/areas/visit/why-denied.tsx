import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/space";
import { api } from "#api/client.ts";
import { FOR_VIEWER } from "#api/queries.ts";
import { closedWords } from "./door/closed-words.ts";

export type WhyDeniedProps = { space: { id: string }; shareId: string | null; canSignIn: boolean };

/** What somebody can do about a space that they may not enter; who is too young for it can do nothing. */
export function WhyDenied({ space: { id }, shareId, canSignIn }: WhyDeniedProps) {
  const { data: isForAdults, isPending } = useQuery({
    // Not the preview that the page shows, which stays as it is beneath the screen.
    queryKey: ["why-denied", id, shareId],
    queryFn: async ({ signal }) => {
      const query = shareId === null ? {} : { share: shareId };
      const { data } = await api("GET /rooms/{id}/preview", { params: { id }, query }, { signal });
      return !data.canJoin && data.isForAdults === true;
    },
    enabled: !canSignIn,
    retry: false,
    staleTime: 0,
    meta: FOR_VIEWER,
  });
  if (canSignIn) return closedWords(false);
  if (isPending) return null;
  return isForAdults === true ? t.forAdults() : closedWords(true);
}
