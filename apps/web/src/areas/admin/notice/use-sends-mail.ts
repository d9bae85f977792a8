import { useQuery } from "@tanstack/react-query";
import { signInOptionsQuery } from "#api/queries.ts";

/** Whether an answer comes by mail too: nothing is promised that this site can't keep. */
export const useSendsMail = (): boolean => useQuery(signInOptionsQuery()).data?.sendsMail === true;
