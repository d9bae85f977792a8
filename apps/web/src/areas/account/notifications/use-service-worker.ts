import { useEffect } from "react";
import { useNavigate } from "react-router";
import { registerServiceWorker } from "./service-worker.ts";

/** Registers the worker once the page is idle, and navigates where its notifications lead. */
export function useServiceWorker(): void {
  const navigate = useNavigate();

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
}

/** Delayed so that the page's own content, and the space entered from it, load first. */
const SETTLED_MS = 15_000;
