import type { QueryClient } from "@tanstack/react-query";
import { api, isTokenRefused } from "#api/client.ts";
import { loadAuth } from "#session/auth.ts";
import { PageEventsClient } from "./page-events-client.ts";
import { joinTabs } from "./page-events-tabs.ts";
import { catchUp, onPageEventText } from "./on-page-event.ts";

/** The answer to the call that ended a session may arrive after its connection has closed. */
const ANSWER_MS = 500;

/** Listens to the signed-in person's page events; returns a function that stops it. */
export function listenPageEvents(accountId: string, queries: QueryClient): () => void {
  const client = new PageEventsClient({
    ticket: async (signal) => (await api("POST /live-events/ticket", {}, { signal })).data.token,
    open: (ticket) => {
      const { protocol, host } = location;
      const scheme = protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(`${scheme}//${host}/api/live-events?token=${encodeURIComponent(ticket)}`);
    },
    isRefused: isTokenRefused,
    random: Math.random,
    onText: (text) => {
      onPageEventText(text, queries);
      tabs.tell(text);
    },
    onOpen: (isAgain) => {
      if (isAgain) catchUp(queries);
    },
    // The session checks whether it has ended; a sign-out in this page is known there first.
    onRefused: () =>
      setTimeout(() => void loadAuth().then((auth) => auth.send({ type: "RENEW" })), ANSWER_MS),
  });
  const tabs = joinTabs({
    accountId,
    lead: () => client.start(),
    hear: (text) => onPageEventText(text, queries),
  });
  const wake = (): void => {
    if (document.visibilityState === "visible") client.wake();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    client.stop();
    tabs.leave();
  };
}
