export const SERVICE_WORKER = "/service-worker.js";

export type WorkerDeps = {
  container: Pick<ServiceWorkerContainer, "register" | "getRegistration">;
  fetch: typeof fetch;
  reload: () => void;
};

/**
 * Registers the worker. Where its script is gone or is no script any more, a worker of before would go on answering
 * for a site that doesn't know it: it is unregistered and the page is loaded anew. That happens once, as the page that
 * comes back finds no worker.
 */
export async function registerServiceWorker({ container, fetch, reload }: WorkerDeps): Promise<void> {
  const isThere = await isScript(fetch);
  // Offline: what is there stays.
  if (isThere === null) return;
  if (isThere) {
    await container.register(SERVICE_WORKER);
    return;
  }
  const registration = await container.getRegistration();
  if (registration !== undefined && (await registration.unregister())) reload();
}

/** Null: nobody answered, or not about the script. */
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
