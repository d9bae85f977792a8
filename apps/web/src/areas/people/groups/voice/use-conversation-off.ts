import { useQuery } from "@tanstack/react-query";
import { isUnder16 } from "@veranda/contract/age";
import { familyQuery } from "#api/family-query.ts";
import { useAuth } from "#session/use-auth.ts";

/** Whether a parent has turned voice and chat off for whoever uses this page: nobody hears them, and they hear nobody. */
export function useConversationOff(): boolean {
  const { me } = useAuth();
  const { data } = useQuery({ ...familyQuery(), enabled: isUnder16(me?.age.band ?? null) });
  return data?.controls?.conversation === "nobody";
}
