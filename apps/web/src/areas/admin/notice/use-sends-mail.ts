import { useQuery } from "@tanstack/react-query";
import { signInOptionsQuery } from "#api/queries.ts";

/** Whether answers are mailed too: only promised where this installation has a mail server. */
export const useSendsMail = (): boolean => useQuery(signInOptionsQuery()).data?.sendsMail === true;
