export const SERVICE_WORKER = "/service-worker.js";

export type WorkerDeps = {
  container: Pick<ServiceWorkerContainer, "register" | "getRegistration">;
  fetch: typeof fetch;
  reload: () => void;
};

/**
 * Registers the service worker. Where its script is gone or not a script, an earlier worker would keep intercepting
 * requests: it is unregistered and the page reloaded. That happens once, as the reloaded page has no worker.
 */
export async function registerServiceWorker({ container, fetch, reload }: WorkerDeps): Promise<void> {
  const isThere = await isScript(fetch);
  // Offline: the existing worker stays.
  if (isThere === null) return;
  if (isThere) {
    await container.register(SERVICE_WORKER);
    return;
  }
  const registration = await container.getRegistration();
  if (registration !== undefined && (await registration.unregister())) reload();
}

/** Null: no answer, or one that says nothing about the script. */
async function isScript(fetch: WorkerDeps["fetch"]): Promise<boolean | null> {
  let response: Response;
  try {
    response = await fetch(SERVICE_WORKER, { headers: { "service-worker": "script" }, cache: "no-cache" });
  } catch {
    return null;
  }
  if (response.status === 404) return false;
  if (!response.ok) return null;
  return (response.headers.get("content-type") ?? "").includes("javascript");
}
