import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { notificationsQuery } from "./notifications-query.ts";
import { keepPush } from "./push.ts";
import { registerServiceWorker } from "./service-worker.ts";

/** Registers the worker once the page has settled, goes where its notifications lead, and keeps pushes to this browser. */
export function useServiceWorker(accountId: string | null): void {
  const navigate = useNavigate();
  const queries = useQueryClient();

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const register = (): void => {
      registerServiceWorker({
        container: serviceWorker,
        fetch: (input, init) => fetch(input, init),
        reload: () => location.reload(),
      }).catch(() => undefined);
    };
    const timer = setTimeout(register, SETTLED_MS);
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const { type, path } = data as { type?: unknown; path?: unknown };
      if (type === "open" && typeof path === "string" && path.startsWith("/")) void navigate(path);
    };
    serviceWorker.addEventListener("message", onMessage);
    return () => {
      clearTimeout(timer);
      serviceWorker.removeEventListener("message", onMessage);
    };
  }, [navigate]);

  useEffect(() => {
    if (accountId === null) return;
    queries
      .ensureInfiniteQueryData(notificationsQuery())
      .then(({ pages: [page] }) => page && keepPush(page.pushKey))
      .catch(() => undefined);
  }, [accountId, queries]);
}

/** What one came for loads first. */
const SETTLED_MS = 3_000;
