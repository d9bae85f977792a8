import { useAuth } from "#session/use-auth.ts";
import { useSendsMail } from "./use-sends-mail.ts";

/** Where the reader learns of an answer. */
type AnswerWay = "mail" | "bell" | "page";

/** Without a mail server, whoever is signed in is notified; others come back to the page. */
export function useAnswerWay(): AnswerWay {
  const sendsMail = useSendsMail();
  const { isLoggedIn, isRestoring } = useAuth();
  if (sendsMail) return "mail";
  return isLoggedIn || isRestoring ? "bell" : "page";
}
